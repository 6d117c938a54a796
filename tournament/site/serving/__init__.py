"""How the program is served: `http` reads whole requests and writes whole answers, `stalled` says who holds too much, `processes` keeps it
running."""

SHARED = "X-Shared"
"""A view's word to the server (`shared`), and the server's to a proxy; no visitor sees it."""
