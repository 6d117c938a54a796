"""How style sheets and scripts are served: a page's style sheet in one piece, everything compressed and with a hash of its content in the
name, so that browsers keep it for good.

A component's style lies in a file of its own. What a page links (`site/page.css`, `phones/phone.css` …) says by `@import` which of them it
wants and in which order; a browser follows that by itself, and where files are collected they are put together, so that a phone asks once.
Comments of style sheets and how far a line is indented are for us, the types of our scripts (`/** … */`) for the checker: they are not
sent.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from posixpath import dirname, join, normpath

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

_IMPORT = re.compile(r'^@import "([^":]+)";\n', re.MULTILINE)
_COMMENT = re.compile(r"[ \t]*/\*.*?\*/", re.DOTALL)
_INDENT = re.compile(r"^(?:[ \t]*\n)*[ \t]*", re.MULTILINE)
_CAST = re.compile(r"/\*\* @type \{[^\n]*?\} \*/ ?")
_REMARK = re.compile(r"^[ \t]*(?:/\*(?:[^*]|\*(?!/))*\*/|//[^\n]*)\n", re.MULTILINE)


def source(name: str) -> str:
    """A static file as it lies in the program, collected or not."""
    found = finders.find(name)
    if found is None:
        raise FileNotFoundError(name)
    return Path(found).read_text(encoding="utf-8")


def parts(name: str) -> list[str]:
    """The style sheets that one imports, in their order."""
    return [normpath(join(dirname(name), part)) for part in _IMPORT.findall(source(name))]


def without_remarks(script: str) -> str:
    """A script but for the comments that have lines of their own, types, and how far its lines are indented: no text
    of ours goes over lines."""
    return _INDENT.sub("", _CAST.sub("", _REMARK.sub("", script)))


def without_comments(style: str) -> str:
    """A style sheet but for its comments and how far its lines are indented."""
    return _INDENT.sub("", _COMMENT.sub("", style))


def sent(name: str) -> str:
    """One of our style sheets or scripts as browsers get it where files are collected."""
    if name.endswith(".js"):
        return without_remarks(source(name))
    return without_comments(_IMPORT.sub("", source(name)) + "\n".join(map(source, parts(name))))


def asked_for(name: str) -> list[str]:
    """What a browser asks for when a page links this style sheet."""
    return [name] if isinstance(staticfiles_storage, Storage) else [name, *parts(name)]


class Storage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # comes without types
    """For production; needs `collectstatic`."""

    # `import "./amounts.js"` inside a module is rewritten to the hashed name too; otherwise a browser mixes old and new modules.
    support_js_module_import_aggregation = True

    def post_process(self, paths: Mapping[str, tuple[object, str]], dry_run: bool = False, **options: object) -> Iterator[object]:
        """Puts the style sheets together, and takes comments out of scripts, before their content is hashed."""
        collected = dict(paths)
        ours = [name for name in paths if name.endswith((".css", ".js")) and not name.startswith("vendor/")]
        for name in () if dry_run else [name for name in ours if sent(name) != source(name)]:
            self.delete(name)
            self._save(name, ContentFile(sent(name).encode()))
            collected[name] = (self, name)
        yield from super().post_process(collected, dry_run, **options)
