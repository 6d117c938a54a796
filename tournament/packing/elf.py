"""Where a Linux program looks for its shared libraries, changed in place, as `chrpath` does it: no compiler and no patchelf is needed.

Only what stands there already can be changed, and only into something that is no longer: a Python built with `--enable-shared` has such a
path.
"""

import struct
from pathlib import Path

DYNAMIC = 6
"""Type of the section that says what the loader has to know."""
RPATH, RUNPATH = 15, 29
"""Unlike the second, the first counts for the libraries of the libraries too, and before LD_LIBRARY_PATH."""


def set_path(file: Path, path: str) -> bool:
    """Makes the loader look there; False where the file names no path to put it in place of. Raises ValueError where there is no room or no
    ELF."""
    content = bytearray(file.read_bytes())
    if content[:6] != b"\x7fELF\x02\x01":
        raise ValueError(f"{file} is no 64-bit ELF file")
    sections = _sections(content)
    for kind, offset, size, link in sections:
        if kind != DYNAMIC:
            continue
        for at in range(offset, offset + size, 16):
            tag, value = struct.unpack_from("<qQ", content, at)
            if tag in (RPATH, RUNPATH):
                _put(content, sections[link][1] + value, path.encode(), file)
                struct.pack_into("<q", content, at, RPATH)
                file.write_bytes(content)
                return True
    return False


def _sections(content: bytes | bytearray) -> list[tuple[int, int, int, int]]:
    """Type, offset, size and linked section of each."""
    (start,) = struct.unpack_from("<Q", content, 0x28)
    each, count = struct.unpack_from("<HH", content, 0x3A)
    found = []
    for at in range(start, start + each * count, each):
        (kind,) = struct.unpack_from("<I", content, at + 4)
        offset, size, link = struct.unpack_from("<QQI", content, at + 24)
        found.append((kind, offset, size, link))
    return found


def _put(content: bytearray, at: int, path: bytes, file: Path) -> None:
    room = content.index(0, at) - at
    if len(path) > room:
        raise ValueError(f"{file} has no room for the path {path.decode()}")
    content[at : at + room] = path.ljust(room, b"\0")
