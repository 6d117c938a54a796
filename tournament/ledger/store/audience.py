"""For whose eyes something is read: who may see names is said by whoever asks, each time anew, and is never a state of what is read."""

from enum import Enum


class Audience(Enum):
    """Who reads. Every reading that gives names takes one, without a default."""

    DESK = "desk"
    """Director, referees, and what is printed for them: every name as it was registered."""
    PUBLIC = "public"
    """Everybody else, pages, wall and lists: a player who asked for it is a number, without place and club."""

    @property
    def sees_all(self) -> bool:
        """Whether names are told that their bearers keep from visitors."""
        return self is Audience.DESK
