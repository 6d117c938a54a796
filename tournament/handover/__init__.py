"""The running evening moves to another laptop, and its phones follow.

Two steps. The other laptop fetches a sealed archive with a code that is shown here once; from the moment in which it is made, nothing more
is stored on this laptop (`models.HandOver.holds`, triggers of the database). The archive was taken in that state, so the other laptop
begins held as well, and writes only when this one has confirmed that it has everything. Either side has a way back, by a person who says
so. By a stick it is the same without the wire.
"""
