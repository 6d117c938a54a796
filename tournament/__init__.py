"""The Django project and its one app: stores tournaments, shows pages, writes files. Rules live in `rules`, standings in `scoring`."""

__version__ = "0.10.0"
"""Of the program; what each changed stands in CHANGELOG.md. A rule sheet's edition and our reading of it count for themselves."""
