"""The register: everybody over all tournaments, with what he played; two who are one, and one who is to be forgotten. Rests on the desk."""
