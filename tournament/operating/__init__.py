"""How a server is: `/health/live`, `/health/ready` and `/metrics`, its backups to any moment, and the drill that restores one. A laptop has
the first two, and they cost it nothing until somebody asks."""
