"""Texts that are translated when they are shown, not when they are named."""

from django.utils.functional import Promise

Text = str | Promise
"""A text as it stands in a table of the program: plain, or of `gettext_lazy`."""
