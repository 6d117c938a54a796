"""Königrufen nach dem Speiszettel: values, play, decisions and sentences of the sheet."""
