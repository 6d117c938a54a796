"""Series: tournaments that count together, their standings, and what was published of them.

What a series is worth is computed by `scoring.arithmetic.series` alone, from a request as `manage.py series` takes it: `reading` writes
that request from the store, and page, papers, files and wall take their rows from its answer.
"""
