"""The Django project and its one app: stores tournaments, shows pages, writes files. Rules live in `rules`, standings in `scoring`."""
