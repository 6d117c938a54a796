"""A cup's own rule sheets: written on a page from a sheet that is there, read from a file, kept edition by edition. Rests on the desk and
the archive."""
