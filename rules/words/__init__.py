"""Every term and sentence of the rules, German and English, once; and what is wrong with something, as data."""
