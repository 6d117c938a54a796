"""The referee's table: violation × stage × fact → decision → consequence."""
