"""Slovenian Tarok, TRI + 1: three play, the fourth is the talon. Pravila taroka of Tarok.net, version 1.08 (01), 11 August 2016."""
