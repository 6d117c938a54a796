// Whoever types on after Enter begins the next name: what he types waits until the page for it is there.

const KEY = "anmeldung:weiter";

/** @param {HTMLInputElement} field */
export function typedOn(field) {
  /** What was typed since, null where nothing is on its way. @type {string | null} */
  let held = null;

  addEventListener(
    "keydown",
    (event) => {
      if (held === null || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Escape") held = null;
      else if (event.key === "Backspace") held = held.slice(0, -1);
      else if (event.key.length === 1) held += event.key;
      else if (event.key !== "Enter") return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
  addEventListener("pagehide", () => held && sessionStorage.setItem(KEY, held));
  addEventListener("pageshow", () => {
    held = null;
  });

  // A field that comes back filled is asked about; nobody begins the next name there.
  const before = sessionStorage.getItem(KEY) ?? "";
  sessionStorage.removeItem(KEY);
  if (before && !field.defaultValue) field.value = before + field.value;

  return {
    hold: () => {
      held ??= "";
    },
    release: () => {
      held = null;
    },
  };
}
