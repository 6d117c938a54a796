"""Einrichten: a tournament's settings and rules, its editions and readings, and taking it away."""
