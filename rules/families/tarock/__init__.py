"""Tarock with 54 cards: Point-Tarock and Königrufen."""
