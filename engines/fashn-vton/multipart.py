"""The form of a try-on, read from a request body in memory: the standard library has no reader for it any more."""

from email.parser import BytesParser
from email.policy import HTTP


class BadForm(ValueError):
    """The body is no such form."""


def read_form(content_type: str, body: bytes | bytearray) -> dict[str, bytes]:
    """Fields of a multipart form by name; of fields with the same name the first. Raises BadForm."""
    if not content_type.lower().startswith("multipart/form-data"):
        raise BadForm("The body is no multipart form.")
    head = b"Content-Type: " + content_type.encode("latin-1") + b"\r\n\r\n"
    message = BytesParser(policy=HTTP).parsebytes(head + body)
    if not message.is_multipart():
        raise BadForm("The form has no parts.")
    fields: dict[str, bytes] = {}
    for part in message.iter_parts():
        name = part.get_param("name", header="content-disposition")
        value = part.get_payload(decode=True)
        if isinstance(name, str) and isinstance(value, bytes):
            fields.setdefault(name, value)
    return fields
