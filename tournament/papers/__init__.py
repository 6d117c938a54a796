"""Every paper and file of a tournament, in each of its formats."""
