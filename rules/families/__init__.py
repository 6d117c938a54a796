"""The families of Tarock, a folder each: what is theirs alone."""
