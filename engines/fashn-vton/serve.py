"""
A try-on engine on a GPU of one's own: `POST /api/try-on/`, one picture at a time, photos in memory alone.

Run `python serve.py --weights DIR`; README.md says where weights come from and whose they are.
"""

import argparse
import json
import logging
import os
import select
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from multipart import BadForm, read_form
from photos import BadPhoto, read_photo, write_picture
from pipeline import CATEGORIES, FashnVton, Pipeline
from turns import Left, Turns

MOST_BODY_BYTES = 20 * 1024 * 1024
MOST_PHOTO_BYTES = 8 * 1024 * 1024
# A body that is not here by then is given up.
READ_SECONDS = 30
# How long a body is still taken from somebody who has been answered without it.
LINGER_SECONDS = 10
RETRY_SECONDS = 15
STAGES = ("photo", "garment", "fitting", "light", "checks")

log = logging.getLogger("engine")


class Refusal(Exception):
    """An answer that is no picture, in the words of the call."""

    def __init__(self, status: int, code: str, text: str, subject: str | None = None) -> None:
        super().__init__(text)
        self.status = status
        self.body = {"error": text, "code": code, **({"subject": subject} if subject else {})}


class Engine:
    """The model, once it is loaded, and who may wait for it."""

    def __init__(self, most_waiting: int) -> None:
        self.turns = Turns()
        # Taken before a body is read, so that memory is bounded.
        self.places = threading.BoundedSemaphore(most_waiting + 1)
        self.pipeline: Pipeline | None = None


class Handler(BaseHTTPRequestHandler):
    """One connection, one request."""

    server: "Server"
    server_version = "try-on-engine"
    sys_version = ""
    timeout = READ_SECONDS

    def do_GET(self) -> None:  # noqa: N802 (the standard library's name)
        """`/healthz`: the process lives. `/readyz`: it takes pictures."""
        if self.path == "/healthz":
            self._answer(200, {"status": "ok"})
        elif self.path == "/readyz":
            is_ready = self.server.engine.pipeline is not None
            self._answer(200 if is_ready else 503, {"status": "ready" if is_ready else "warming"})
        else:
            self._answer(404, {"error": "There is nothing here.", "code": "not_found"})

    def do_POST(self) -> None:  # noqa: N802
        """One try-on, answered as JSON or, when asked for, as a stream of events."""
        self._is_stream = "text/event-stream" in self.headers.get("accept", "")
        self._has_begun = False
        places = self.server.engine.places
        try:
            if self.path not in ("/api/try-on", "/api/try-on/"):
                raise Refusal(404, "not_found", "There is nothing here.")
            if not places.acquire(blocking=False):
                raise Refusal(503, "overloaded", "Too many people are waiting.")
            try:
                answer = self._make()
            finally:
                places.release()
            self._answer(200, answer)
        except Refusal as refusal:
            log.info("refused: %s", refusal.body["code"])
            self._answer(refusal.status, refusal.body)
        except (Left, ConnectionError, TimeoutError):
            log.info("the other side left")
        except Exception as error:  # noqa: BLE001 (whatever the model throws is a failure of this service)
            # Its kind alone: a message may quote what the model was given.
            log.error("failed: %s", type(error).__name__)
            self._answer(500, {"error": "The picture could not be made.", "code": "engine_failed"})

    def finish(self) -> None:
        """Ends the answer. Closed with a body unread, the connection would break before its answer was seen."""
        with suppress(OSError):
            self.connection.shutdown(socket.SHUT_WR)
            ends = time.monotonic() + LINGER_SECONDS
            while (left := ends - time.monotonic()) > 0:
                self.connection.settimeout(left)
                if not self.connection.recv(65536):
                    break
        super().finish()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Addresses of those who ask are not kept."""

    def _make(self) -> dict[str, object]:
        engine = self.server.engine
        if engine.pipeline is None:
            raise Refusal(503, "engine_unavailable", "The engine is still loading.")
        form = self._read_form()
        category = form.get("category", b"auto").decode("latin-1")
        if category != "auto" and category not in CATEGORIES:
            raise Refusal(400, "bad_request", "There is no such category.")
        with engine.turns.take(self._has_left, lambda before: self._tell("queued", {"position": before})):
            started = time.monotonic()
            try:
                self._tell_stage("photo")
                person = read_photo(form.pop("user_image"), "person")
                self._tell_stage("garment")
                garment = read_photo(form.pop("garment_image"), "garment")
            except BadPhoto as bad:
                raise Refusal(422, bad.code, str(bad), bad.subject) from bad
            self._tell_stage("fitting")
            picture = engine.pipeline.make(person, garment, category, self._on_step)
            self._tell_stage("checks")
            log.info("made in %.1f s", time.monotonic() - started)
            name = engine.pipeline.name
            said = {"engine": name, "grade": "sure", "reasons": [], "repainted": True}
            return {"image": write_picture(picture), **said}

    def _read_form(self) -> dict[str, bytes]:
        try:
            form = read_form(self.headers.get("content-type", ""), self._read_body())
        except BadForm as error:
            raise Refusal(415, "unsupported_type", str(error)) from error
        for name, subject in (("user_image", "person"), ("garment_image", "garment")):
            if not form.get(name):
                raise Refusal(400, f"{subject}_missing", "A photo is missing.", subject)
            if len(form[name]) > MOST_PHOTO_BYTES:
                raise Refusal(413, "image_too_large", "The photo has too many bytes.", subject)
        return form

    def _read_body(self) -> bytearray:
        length = self.headers.get("content-length", "")
        if not length.isascii() or not length.isdigit():
            raise Refusal(411, "bad_request", "The length of the body is missing.")
        left = int(length)
        if left > MOST_BODY_BYTES:
            raise Refusal(413, "body_too_large", "The body is too large.")
        body = bytearray()
        ends = time.monotonic() + READ_SECONDS
        while left > 0:
            part = self.rfile.read1(min(left, 65536))
            if not part or time.monotonic() > ends:
                raise Left
            body += part
            left -= len(part)
        return body

    def _has_left(self) -> bool:
        readable, _, _ = select.select([self.connection], [], [], 0)
        return bool(readable) and self.connection.recv(1, socket.MSG_PEEK) == b""

    def _on_step(self, step: int, steps: int) -> None:
        if self._has_left():
            raise Left
        if step == steps - 1:
            self._tell_stage("light")

    def _tell_stage(self, stage: str) -> None:
        self._tell("stage", {"stage": stage, "step": STAGES.index(stage) + 1, "steps": len(STAGES)})

    def _tell(self, event: str, data: dict[str, object]) -> None:
        """Part of the stream, if there is one."""
        if not self._is_stream:
            return
        if not self._has_begun:
            self._has_begun = True
            self.send_response(200)
            self.send_header("content-type", "text/event-stream")
            self.send_header("cache-control", "no-store")
            self.end_headers()
        self.wfile.write(f"event: {event}\ndata: {json.dumps(data)}\n\n".encode())

    def _answer(self, status: int, body: dict[str, object]) -> None:
        """The end of a request, whichever way it is answered."""
        try:
            if getattr(self, "_has_begun", False):
                is_done = status == 200
                self._tell("result" if is_done else "failed", body if is_done else {**body, "status": status})
                return
            self._has_begun = True
            text = json.dumps(body).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(text)))
            self.send_header("cache-control", "no-store")
            if status == 503:
                self.send_header("retry-after", str(RETRY_SECONDS))
            self.end_headers()
            self.wfile.write(text)
        except (ConnectionError, TimeoutError):
            log.info("the other side left")


class Server(ThreadingHTTPServer):
    """Listens at once; makes pictures when the model is loaded."""

    daemon_threads = True

    def __init__(self, address: tuple[str, int], engine: Engine) -> None:
        super().__init__(address, Handler)
        self.engine = engine

    def handle_error(self, request: object, client_address: object) -> None:
        """Connections that break are no news, and their addresses nobody's business."""


def load(engine: Engine, create: Callable[[], Pipeline]) -> None:
    """Makes ready; without a model the process ends, so that whoever runs it starts it anew."""
    try:
        engine.pipeline = create()
        log.info("ready: %s", engine.pipeline.name)
    except Exception:  # noqa: BLE001
        log.exception("the model could not be loaded")
        os._exit(1)


def main() -> None:
    """The command line."""
    options = argparse.ArgumentParser(description="A try-on engine that speaks POST /api/try-on/.")
    options.add_argument("--weights", required=True, help="folder with model.safetensors and dwpose/")
    options.add_argument("--host", default="127.0.0.1")
    options.add_argument("--port", type=int, default=8100)
    options.add_argument("--most-waiting", type=int, default=8)
    options.add_argument(
        "--with-parser",
        action="store_true",
        help="use the human parser, whose weights are for research and evaluation alone (see README.md)",
    )
    chosen = options.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    engine = Engine(chosen.most_waiting)
    server = Server((chosen.host, chosen.port), engine)
    create = lambda: FashnVton(chosen.weights, chosen.with_parser)  # noqa: E731
    threading.Thread(target=load, args=(engine, create), daemon=True).start()
    server.serve_forever()


if __name__ == "__main__":
    main()
