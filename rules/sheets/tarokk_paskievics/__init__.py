"""Paskievics tarokk: values, play, decisions and sentences of the sheet."""
