"""Several tagged PDF files as one: their pages one after the other, and all that a screen reader finds in them.

Pages alone are easily put together; this carries the structure along: the elements, whose content a piece of a page is (ParentTree), and
which heads a cell names (IDTree). Name, language and settings are the first file's; the outlines follow each other.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from io import BytesIO
from typing import Any

from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, NumberObject, TextStringObject

STRUCTURE, NEXT = "/StructTreeRoot", "/ParentTreeNextKey"


def joined(files: Sequence[bytes]) -> bytes:
    """The files as one. A single one stays as it is."""
    if len(files) == 1:
        return files[0]
    writer = PdfWriter(clone_from=BytesIO(files[0]))
    root: Any = writer.root_object[NameObject(STRUCTURE)].get_object()
    documents, numbers, names = [root["/K"]], list(_leaves(root["/ParentTree"], "/Nums")), list(_leaves(root["/IDTree"], "/Names"))
    following = int(root[NEXT])
    for place, file in enumerate(files[1:], start=1):
        theirs = _taken_in(writer, PdfReader(BytesIO(file)), following)
        _rename(theirs["/K"], f"p{place}-")
        documents.append(theirs["/K"])
        numbers += [(NumberObject(int(key) + following), value) for key, value in _leaves(theirs["/ParentTree"], "/Nums")]
        names += [(TextStringObject(f"p{place}-{key}"), value) for key, value in _leaves(theirs["/IDTree"], "/Names")]
        following += int(theirs[NEXT])
    for document in documents:
        document.get_object()[NameObject("/P")] = root.indirect_reference
    _put(root, {
        "/K": ArrayObject(documents), NEXT: NumberObject(following), "/ParentTree": _tree("/Nums", numbers),
        "/IDTree": _tree("/Names", sorted(names, key=lambda pair: str(pair[0]))),
    })  # fmt: skip
    made = BytesIO()
    writer.write(made)
    return made.getvalue()


def enlarged(file: bytes, factor: Fraction) -> bytes:
    """The file on pages that are so many times as long and as wide, with all that stands on them."""
    writer = PdfWriter(clone_from=BytesIO(file))
    for page in writer.pages:
        page.scale_by(factor.numerator / factor.denominator)
    made = BytesIO()
    writer.write(made)
    return made.getvalue()


def _taken_in(writer: PdfWriter, reader: PdfReader, following: int) -> Any:
    """The structure of a file whose pages now stand behind the others; what they say of themselves is numbered on."""
    before = len(writer.pages)
    writer.append(reader)  # leaves out which pieces of the structure a page has
    for page, theirs in zip(writer.pages[before:], reader.pages, strict=True):
        if (number := theirs.get("/StructParents")) is not None:
            page[NameObject("/StructParents")] = NumberObject(int(str(number)) + following)
    root: Any = reader.trailer["/Root"]
    return root[STRUCTURE].get_object().clone(writer)


def _leaves(tree: Any, entries: str) -> Iterator[tuple[Any, Any]]:
    """Keys and values of a tree of numbers or names."""
    node = tree.get_object()
    flat = node.get(entries, ())
    yield from zip(flat[::2], flat[1::2], strict=True)
    for kid in node.get("/Kids", ()):
        yield from _leaves(kid, entries)


def _tree(entries: str, pairs: Sequence[tuple[Any, Any]]) -> DictionaryObject:
    """The same in one node."""
    return DictionaryObject({NameObject(entries): ArrayObject(entry for pair in pairs for entry in pair)})


def _rename(elements: Any, before: str) -> None:
    """Two files may call two heads the same: these are called otherwise, and what names them too."""
    waiting = [elements]
    while waiting:
        node = waiting.pop().get_object()
        if isinstance(node, ArrayObject):
            waiting.extend(node)
        elif isinstance(node, DictionaryObject) and "/S" in node:
            if "/ID" in node:
                node[NameObject("/ID")] = TextStringObject(f"{before}{node['/ID']}")
            for about in _attributes(node):
                if "/Headers" in about:
                    about[NameObject("/Headers")] = ArrayObject(TextStringObject(f"{before}{head}") for head in about["/Headers"])
            waiting.append(node.get("/K", ArrayObject()))


def _attributes(element: Any) -> Iterator[Any]:
    found = element.get("/A", ArrayObject()).get_object()
    yield from (one.get_object() for one in (found if isinstance(found, ArrayObject) else [found]))


def _put(target: Any, entries: dict[str, Any]) -> None:
    for name, value in entries.items():
        target[NameObject(name)] = value
