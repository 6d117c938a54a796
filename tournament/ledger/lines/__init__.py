"""What stands on a table's sheet: written, settled, ruled, waiting, in versions, recomputed."""
