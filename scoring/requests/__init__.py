"""Reading what is asked of `series`, `prizes` and `payments`: JSON in, plain rows out, or every fault at once in the order of the form."""
