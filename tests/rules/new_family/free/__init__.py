"""A family made for a test: amounts that a table writes, and nothing else."""
