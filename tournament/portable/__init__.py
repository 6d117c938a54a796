"""The portable folder: unpacked, started by a double-click, led from a page of this machine alone. Its layout: docs/portable.md.

`begin`, `checksums` and `running` are what runs before anything that was installed is imported: the standard library alone, so that they
can name what is missing. The rest belongs to the running server.
"""
