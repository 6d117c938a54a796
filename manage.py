#!/usr/bin/env python
"""Runs the management commands; `python manage.py help` lists them."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.umask(0o077)  # database, keys, papers: whatever a command writes is its user's own
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    execute_from_command_line(sys.argv)
