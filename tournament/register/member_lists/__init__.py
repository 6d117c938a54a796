"""A club's list of members, from Excel or csv: how it differs from the register, applied in one step, and taken back."""
