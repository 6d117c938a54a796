#!/usr/bin/env python
"""Runs the management commands; `python manage.py help` lists them."""

from tournament.__main__ import main

if __name__ == "__main__":
    main()
