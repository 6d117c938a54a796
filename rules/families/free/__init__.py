"""Free systems: amounts that a table writes, whatever was played for them."""
