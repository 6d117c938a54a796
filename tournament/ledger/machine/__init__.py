"""This laptop: its clock, its backups, its data folder, and which generation of the evening it holds."""
