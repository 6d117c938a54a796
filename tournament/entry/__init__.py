"""The Schreibzettel: a table's sheet, the form that writes it, its preview, its sums, and the board of a round."""
