"""A second scorer, written from the rule pages alone: it shares no line and no import with the program, and proves it by disagreeing with
it.

It is simple and slow on purpose. Where a sentence of a page says who pays whom how much, the code says who pays whom how much.
"""
