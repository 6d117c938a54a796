"""Organisers: their teams, who is in them, invitations; and, for the root's owners, which clubs there are."""
