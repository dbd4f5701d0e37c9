"""A pipeline of the tests' own. Run as a program it serves on a free port and prints that, until its input ends."""

from __future__ import annotations

import importlib.util
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

if importlib.util.find_spec("PIL") is None:
    import plain_photos

    sys.modules["photos"] = plain_photos

from serve import Engine, Server  # noqa: E402


class DrawnPipeline:
    """Lays the garment's middle colour over the person; waits for `go` where a test wants it to."""

    name = "drawn"

    def __init__(self) -> None:
        self.go = threading.Event()
        self.go.set()
        self.begun = threading.Event()
        self.asked: list[str] = []
        self.steps = 0
        self.fails = False

    def make(
        self, person: Image.Image, garment: Image.Image, category: str, on_step: Callable[[int, int], None]
    ) -> Image.Image:
        """See Pipeline."""
        self.asked.append(category)
        self.begun.set()
        if self.fails:
            raise RuntimeError("quotes a photo")
        while not self.go.wait(0.02):
            on_step(0, 3)
        for step in range(3):
            on_step(step, 3)
            self.steps += 1
        color = garment.getpixel((garment.width // 2, garment.height // 2))
        made = person.copy()
        made.paste(color, (20, 30, 60, 80))
        return made


def create_server(pipeline: DrawnPipeline) -> Server:
    """On a free port, with one place to wait."""
    engine = Engine(most_waiting=1)
    engine.pipeline = pipeline
    return Server(("127.0.0.1", 0), engine)


if __name__ == "__main__":
    server = create_server(DrawnPipeline())
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_address[1], flush=True)
    sys.stdin.read()
