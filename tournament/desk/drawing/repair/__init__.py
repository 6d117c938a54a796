"""What is put right by hand after the draw: from a late arrival to two who sat at each other's tables. What may be done when is data
(`matrix`)."""
