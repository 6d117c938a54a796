"""What stands on one line of the score sheet: the fields of each game, reading, checking, writing; and a sheet compiled for a table."""
