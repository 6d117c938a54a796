"""Reads: plain rows for pages, for scoring and for files. Nothing here writes; the number of queries never grows with players or games."""
