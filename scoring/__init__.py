"""From settlements to standings to files, and the draw: pure computing on plain rows; no models, request or clock, no chance but a draw's
seed."""
