"""Prizes: what there is to give and how, who would receive what now, what was given, the raffle, and the ceremony.

Everything is computed by `scoring.requests.prizes` from the very request that `manage.py prizes` takes.
"""
