"""Königrufen, Regelwerk der TarockRunde Sauwald, edition 2019, until the sheet of Oberösterreich took its place in April 2023."""
