"""The demo tournament: what the program looks like in the middle of an evening. Made up, the same every time, settled by the rules."""
