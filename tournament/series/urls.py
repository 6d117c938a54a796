"""Addresses: series."""
