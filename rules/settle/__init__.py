"""The engine: from records to amounts with their reasons, and from a table's records to its round."""
