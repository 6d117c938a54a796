"""Anmeldung: players typed, read in, found, merged, ticked off."""
