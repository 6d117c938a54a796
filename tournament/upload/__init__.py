"""A closed tournament on its way to the federation's server, `tarock-upload/1`: what is cut out of it, how it is signed, and settling it
again from what was sent. Both sides share it; docs/upload.md is the page for whoever writes a sender of his own."""

FORMAT = "tarock-upload/1"
RESULTS = "tarock-results/1"
PERSONS = "tarock-persons/1"
