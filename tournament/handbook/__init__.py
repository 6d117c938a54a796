"""The manual, as it is read in the program and printed as a booklet. Its texts are `docs/handbuch/`; nothing here knows what they say, and
nothing is stored."""
