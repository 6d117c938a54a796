// Checks the scripts of the pages. How they look is Prettier's; what their values are is the type check's (tsconfig.json).

import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["dist/**", "tournament/static/vendor/", "staticfiles/", ".venv/"] },
  js.configs.recommended,
  {
    files: ["tournament/static/**/*.js"],
    languageOptions: { globals: globals.browser },
  },
  {
    // The service worker; the first two are put before it by phones/shell.py.
    files: ["tournament/static/phones/worker.js"],
    languageOptions: { sourceType: "script", globals: { ...globals.serviceworker, EDITION: "readonly", FILES: "readonly" } },
  },
  { files: ["tests/scripts/**/*.js", "*.js"], languageOptions: { globals: globals.node } },
  {
    rules: {
      curly: ["error", "multi-line"],
      eqeqeq: "error",
      "max-len": ["error", { code: 160, ignoreTemplateLiterals: true, ignoreStrings: true }],
      "max-lines": ["error", 400],
      "max-lines-per-function": ["error", 130],
      "no-else-return": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-sequences": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
  },
];
