"""French Tarot: values, play, decisions and sentences of the sheet."""
