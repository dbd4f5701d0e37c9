"""One picture at a time, first come, first served."""

import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

# How often somebody who waits is looked after.
LOOK_SECONDS = 0.5


class Left(Exception):
    """Whoever asked has gone."""


class Turns:
    """A line before something that only one may use."""

    def __init__(self) -> None:
        self._line: deque[object] = deque()
        self._changed = threading.Condition()

    @contextmanager
    def take(self, has_left: Callable[[], bool], on_position: Callable[[int], None]) -> Iterator[None]:
        """
        Waits for a turn and keeps it for the block. `on_position` is told how many are before, each time that changes.
        Raises Left soon after `has_left` says so.
        """
        me = object()
        with self._changed:
            self._line.append(me)
        try:
            told = 0
            while (before := self._look(me)) > 0:
                if has_left():
                    raise Left
                if before != told:
                    on_position(before)
                    told = before
            yield
        finally:
            with self._changed:
                self._line.remove(me)
                self._changed.notify_all()

    def _look(self, me: object) -> int:
        """How many are before, once that changed or some time has passed."""
        with self._changed:
            if self._line[0] is not me:
                self._changed.wait(LOOK_SECONDS)
            return self._line.index(me)
