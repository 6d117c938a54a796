"""What every family of Tarock has: fields, records, how they are read and written, and what amounts add up to."""
