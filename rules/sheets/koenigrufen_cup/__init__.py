"""Königrufen, Cup: values, play, decisions and sentences of the sheet."""
