"""Probe-Abend: a practice evening on a second server with data of its own; robots play the tables, make the usual faults, and it is told
who found them."""
