"""`make bench`: every speed that the program promises, each against a baseline measured in the same run.

Machines differ and a machine is never idle, so nothing here is a time: a figure is the ratio of two best times, taken in turns.
"""
