"""Königrufen, TC Gallneukirchen: values, play, decisions and sentences of the sheet."""
