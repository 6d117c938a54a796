"""The phones at the tables: the link, the state that travels, what they send."""
