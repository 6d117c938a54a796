"""How style sheets and scripts are stored: compressed, with a hash of the content in the name, so that browsers keep them for good."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class Storage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # comes without types
    """For production; needs `collectstatic`."""

    # `import "./amounts.js"` inside a module is rewritten to the hashed name too; otherwise a browser mixes old and new modules.
    support_js_module_import_aggregation = True
