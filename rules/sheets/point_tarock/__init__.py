"""Point-Tarock: values, play, decisions and sentences of the sheet."""
