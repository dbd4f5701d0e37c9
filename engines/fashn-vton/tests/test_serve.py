"""What whoever calls the service can count on."""

import base64
import http.client
import io
import json
import socket
import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

from serve import MOST_BODY_BYTES, Server


def draw(color: tuple[int, int, int], size=(80, 100), kind="JPEG", **more) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", size, color).save(buffer, format=kind, **more)
    return buffer.getvalue()


PERSON = draw((200, 180, 160))
GARMENT = draw((20, 90, 160))


def write_form(**fields: bytes) -> tuple[str, bytes]:
    boundary = uuid.uuid4().hex
    parts = [
        f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"; filename="{name}.jpg"\r\n'
        "Content-Type: image/jpeg\r\n\r\n".encode() + value + b"\r\n"
        for name, value in fields.items()
    ]
    return f"multipart/form-data; boundary={boundary}", b"".join(parts) + f"--{boundary}--\r\n".encode()


def begin(server: Server, fields: dict[str, bytes], **headers: str) -> http.client.HTTPConnection:
    kind, body = write_form(**fields)
    connection = http.client.HTTPConnection(*server.server_address, timeout=20)
    connection.request("POST", "/api/try-on/", body, {"content-type": kind, **headers})
    return connection


def post(server: Server, headers: dict[str, str] | None = None, **fields: bytes):
    connection = begin(server, fields, **(headers or {}))
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return answer, text


def photos(**changes: bytes) -> dict[str, bytes]:
    return {"user_image": PERSON, "garment_image": GARMENT, **changes}


def test_makes_a_picture_of_the_two_photos(server):
    answer, text = post(server, **photos())
    body = json.loads(text)
    assert (answer.status, body["engine"], body["grade"], body["reasons"]) == (200, "drawn", "sure", [])
    # Whoever asked puts the person of the photo back.
    assert body["repainted"] is True
    made = Image.open(io.BytesIO(base64.b64decode(body["image"])))
    assert made.size == (80, 100)
    red, green, blue = made.getpixel((40, 50))
    assert abs(red - 20) < 6 and abs(green - 90) < 6 and abs(blue - 160) < 6


@pytest.mark.parametrize("category", ["auto", "upper", "lower", "dress"])
def test_hands_the_category_on(server, pipeline, category):
    assert post(server, **photos(category=category.encode()))[0].status == 200
    assert pipeline.asked == [category]


def test_a_photo_that_lies_on_its_side_is_turned_upright(server):
    exif = Image.Exif()
    exif[0x0112] = 6
    _, text = post(server, **photos(user_image=draw((200, 180, 160), exif=exif)))
    assert Image.open(io.BytesIO(base64.b64decode(json.loads(text)["image"]))).size == (100, 80)


def test_tells_stages_and_then_the_picture_as_events(server):
    answer, text = post(server, {"accept": "text/event-stream"}, **photos())
    assert answer.getheader("content-type") == "text/event-stream"
    events = [block.split("\n") for block in text.decode().strip().split("\n\n")]
    assert [event for event, _ in events] == ["event: stage"] * 5 + ["event: result"]
    stages = [json.loads(data.removeprefix("data: ")) for _, data in events[:5]]
    assert [stage["stage"] for stage in stages] == ["photo", "garment", "fitting", "light", "checks"]
    assert [stage["step"] for stage in stages] == [1, 2, 3, 4, 5]
    assert json.loads(events[5][1].removeprefix("data: "))["image"]


@pytest.mark.parametrize(
    ("fields", "status", "code", "subject"),
    [
        ({"user_image": PERSON}, 400, "garment_missing", "garment"),
        ({"garment_image": GARMENT}, 400, "person_missing", "person"),
        (photos(user_image=b"no picture"), 422, "unreadable_image", "person"),
        (photos(garment_image=GARMENT[: len(GARMENT) // 2]), 422, "unreadable_image", "garment"),
        (photos(garment_image=draw((1, 2, 3), (10, 10))), 422, "image_too_small", "garment"),
        (photos(garment_image=draw((1, 2, 3), kind="GIF")), 422, "unreadable_image", "garment"),
        (photos(category=b"hat"), 400, "bad_request", None),
    ],
)
def test_refuses_in_the_words_of_the_call(server, pipeline, fields, status, code, subject):
    answer, text = post(server, **fields)
    body = json.loads(text)
    assert (answer.status, body["code"], body.get("subject")) == (status, code, subject)
    assert pipeline.asked == []


@pytest.mark.parametrize(
    ("path", "length", "state", "status"),
    [
        ("/api/try-on/", 1 << 20, "busy", 503),
        ("/api/try-on/", 1 << 20, "loading", 503),
        ("/api/try-on/", MOST_BODY_BYTES + 1, "idle", 413),
        ("/api/try-on/", None, "idle", 411),
        ("/elsewhere", 1 << 20, "idle", 404),
    ],
)
def test_an_answer_before_the_body_was_read_reaches_whoever_still_sends(server, path, length, state, status):
    places = server.engine.places
    if state == "busy":
        assert places.acquire() and places.acquire()
    elif state == "loading":
        server.engine.pipeline = None
    with socket.create_connection(server.server_address, timeout=20) as sender:
        sender.sendall(write_head(path, length))
        # The answer has an end while the body is still to be sent, and nobody is cut off for sending it.
        assert sender.makefile("rb").read().startswith(f"HTTP/1.0 {status} ".encode())
        for _ in range(16):
            sender.sendall(bytes(1 << 16))


def test_whoever_never_stops_sending_is_cut_off(server, monkeypatch):
    monkeypatch.setattr("serve.LINGER_SECONDS", 0.1)
    with socket.create_connection(server.server_address, timeout=20) as sender:
        sender.sendall(write_head("/elsewhere", None))
        with pytest.raises(ConnectionError):
            while True:
                sender.sendall(bytes(1 << 10))


def write_head(path: str, length: int | None) -> bytes:
    lines = [f"POST {path} HTTP/1.1", *([f"content-length: {length}"] if length else []), "", ""]
    return "\r\n".join(lines).encode()


def test_a_failure_of_the_model_says_nothing_of_the_inside(server, pipeline, caplog):
    pipeline.fails = True
    answer, text = post(server, **photos())
    assert answer.status == 500
    assert "quotes" not in text.decode() + caplog.text
    pipeline.fails = False
    assert post(server, **photos())[0].status == 200


def test_one_at_a_time_one_waits_and_the_next_is_turned_away(server, pipeline):
    pipeline.go.clear()
    first = begin(server, photos())
    assert pipeline.begun.wait(10)
    second = begin(server, photos(), accept="text/event-stream")
    told = second.getresponse()
    assert told.fp.readline() == b"event: queued\n"
    assert json.loads(told.fp.readline().removeprefix(b"data: ")) == {"position": 1}
    third, text = post(server, **photos())
    assert (third.status, json.loads(text)["code"]) == (503, "overloaded")
    assert int(third.getheader("retry-after")) > 0
    assert len(pipeline.asked) == 1
    pipeline.go.set()
    assert first.getresponse().status == 200
    assert b"event: result" in told.read()


def test_whoever_leaves_ends_the_work(server, pipeline):
    pipeline.go.clear()
    leaving = begin(server, photos())
    assert pipeline.begun.wait(10)
    leaving.close()
    places = server.engine.places
    # Both places are free again once the work has ended, though nobody let it go on.
    assert places.acquire(timeout=10) and places.acquire(timeout=10)
    assert pipeline.steps == 0


def test_says_when_it_is_ready(server):
    def get(path: str) -> int:
        connection = http.client.HTTPConnection(*server.server_address, timeout=20)
        connection.request("GET", path)
        return connection.getresponse().status

    assert (get("/healthz"), get("/readyz"), get("/other")) == (200, 200, 404)
    server.engine.pipeline = None
    assert (get("/healthz"), get("/readyz")) == (200, 503)
    assert post(server, **photos())[0].status == 503


def test_writes_no_files(server, monkeypatch):
    opened: list[str] = []
    real = io.open

    def watch(file, mode="r", *rest, **named):
        if any(letter in mode for letter in "wax+"):
            opened.append(str(file))
        return real(file, mode, *rest, **named)

    monkeypatch.setattr("builtins.open", watch)
    with ThreadPoolExecutor() as two:
        posts = [two.submit(post, server, **photos()) for _ in range(2)]
    assert [sent.result()[0].status for sent in posts] == [200, 200]
    assert opened == []
