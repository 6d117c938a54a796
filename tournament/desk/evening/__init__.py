"""The evening: home, rounds, clock, checks, log."""
