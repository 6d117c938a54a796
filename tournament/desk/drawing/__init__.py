"""Auslosung: the draw, its plan and draft, and repairs of who sits where."""
