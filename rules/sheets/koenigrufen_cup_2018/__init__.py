"""Königrufen, the Wiener Tarockcup as in the seasons before February 2020."""
