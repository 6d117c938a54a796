"""From settlements to standings to files: pure computing on plain rows; no models, no request, no clock, no randomness."""
