"""Königrufen, Cupregeln Tirol, edition 2020."""
