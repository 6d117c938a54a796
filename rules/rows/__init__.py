"""The row types that a rule sheet is made of, and its named policies. No sheet and no engine here."""
