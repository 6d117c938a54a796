"""What everybody asks of the sheets: their tariffs, digests and names, a cup's own, what a page of them says, and the JSON door."""
