"""Encoded photos to pictures and back, in memory."""

import base64
import io

from PIL import Image, ImageOps

MOST_PIXELS = 40_000_000
LEAST_SIDE = 64
FORMATS = ("JPEG", "PNG", "WEBP")


class BadPhoto(ValueError):
    """A photo cannot be used: `subject` says which, `code` why, in the words of the call."""

    def __init__(self, subject: str, code: str, text: str) -> None:
        super().__init__(text)
        self.subject = subject
        self.code = code


def read_photo(photo: bytes, subject: str) -> Image.Image:
    """An upright RGB picture; raises BadPhoto."""
    try:
        with Image.open(io.BytesIO(photo), formats=FORMATS) as opened:
            width, height = opened.size
            if width * height > MOST_PIXELS:
                raise BadPhoto(subject, "image_too_large", "The picture has too many pixels.")
            if min(width, height) < LEAST_SIDE:
                raise BadPhoto(subject, "image_too_small", "The picture is too small.")
            return ImageOps.exif_transpose(opened).convert("RGB")
    except BadPhoto:
        raise
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise BadPhoto(subject, "unreadable_image", "The picture cannot be read.") from error


def write_picture(picture: Image.Image) -> str:
    """A PNG as base64."""
    buffer = io.BytesIO()
    picture.save(buffer, format="PNG")
    return base64.b64encode(buffer.getvalue()).decode("ascii")
