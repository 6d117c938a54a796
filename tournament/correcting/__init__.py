"""Correcting later: a line of any round, closed or published, in one action; what it changes is shown before."""
