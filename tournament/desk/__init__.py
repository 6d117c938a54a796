"""The director's desk: home, setting up, registration, draw, repair, rounds, checks, clock and log."""
