"""
Stands where `photos` would on machines without Pillow: it reads the sizes of files and whether they are whole, and takes
every picture to be of one color, the one that the tests draw it in.
"""

import base64
import struct
import zlib
from dataclasses import dataclass

COLORS = {"person": (200, 180, 160), "garment": (20, 90, 160)}
LEAST_SIDE = 64


class BadPhoto(ValueError):
    """As that of `photos`."""

    def __init__(self, subject: str, code: str, text: str) -> None:
        super().__init__(text)
        self.subject = subject
        self.code = code


@dataclass
class Picture:
    """As much of a picture of Pillow as a drawn pipeline needs."""

    width: int
    height: int
    color: tuple[int, int, int]

    def getpixel(self, _place: tuple[int, int]) -> tuple[int, int, int]:
        """The color of them all."""
        return self.color

    def copy(self) -> "Picture":
        """One that can be painted."""
        return Picture(self.width, self.height, self.color)

    def paste(self, color: tuple[int, int, int], _box: tuple[int, int, int, int]) -> None:
        """Paints the whole of it."""
        self.color = color


def read_photo(photo: bytes, subject: str) -> Picture:
    """A picture of the photo's size; raises BadPhoto."""
    size = _png_size(photo) or _jpeg_size(photo)
    if size is None:
        raise BadPhoto(subject, "unreadable_image", "The picture cannot be read.")
    if min(size) < LEAST_SIDE:
        raise BadPhoto(subject, "image_too_small", "The picture is too small.")
    return Picture(*size, COLORS[subject])


def write_picture(picture: Picture) -> str:
    """A PNG as base64."""
    row = b"\0" + bytes(picture.color) * picture.width
    header = struct.pack(">IIBBBBB", picture.width, picture.height, 8, 2, 0, 0, 0)
    chunks = (b"IHDR", header), (b"IDAT", zlib.compress(row * picture.height)), (b"IEND", b"")
    parts = [
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks
    ]
    return base64.b64encode(b"\x89PNG\r\n\x1a\n" + b"".join(parts)).decode("ascii")


def _png_size(photo: bytes) -> tuple[int, int] | None:
    is_whole = photo.startswith(b"\x89PNG\r\n\x1a\n") and photo[-8:-4] == b"IEND"
    return struct.unpack(">II", photo[16:24]) if is_whole else None


def _jpeg_size(photo: bytes) -> tuple[int, int] | None:
    if not (photo.startswith(b"\xff\xd8") and photo.endswith(b"\xff\xd9")):
        return None
    at = 2
    while at + 9 <= len(photo) and photo[at] == 0xFF:
        marker, length = photo[at + 1], struct.unpack(">H", photo[at + 2 : at + 4])[0]
        # The frame headers, between which three other markers lie.
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", photo[at + 5 : at + 9])
            return width, height
        at += 2 + length
    return None
