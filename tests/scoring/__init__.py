"""Tests of scoring: pure Python, without Django."""
