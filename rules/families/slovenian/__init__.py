"""Slovenian Tarok of the leagues: everybody has a score of his own."""
