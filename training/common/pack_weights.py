"""The shipped form of a network: its .tflite file with the weights as half-precision numbers.

Little endian: the four letters HALF, the number of runs (uint32), for each run how many bytes are unchanged and how
many half-precision numbers follow (two uint32), then the runs. `packages/engine/src/models/expand-weights.ts` restores
the .tflite file from it, byte for byte.
"""

import struct

import numpy as np

MAGIC = b"HALF"


def pack_weights(model: bytes, halved: list[bytes]) -> bytes:
    """`halved` holds the weights as stored in the model; each must be exactly representable in half precision."""
    ranges = sorted(_find_all(model, halved))
    header, body, at = [], [], 0
    for start, end in ranges:
        values = np.frombuffer(model[start:end], "<f4")
        halves = values.astype("<f2")
        if not np.array_equal(halves.astype("<f4"), values):
            raise ValueError("These weights are finer than half precision.")
        header.append(struct.pack("<II", start - at, len(values)))
        body += [model[at:start], halves.tobytes()]
        at = end
    header.append(struct.pack("<II", len(model) - at, 0))
    body.append(model[at:])
    return b"".join([MAGIC, struct.pack("<I", len(header)), *header, *body])


def unpack_weights(packed: bytes) -> bytes:
    if packed[:4] != MAGIC:
        raise ValueError("These are no packed weights.")
    (runs,) = struct.unpack_from("<I", packed, 4)
    at, pieces = 8 + runs * 8, []
    for run in range(runs):
        size, count = struct.unpack_from("<II", packed, 8 + run * 8)
        pieces.append(packed[at : at + size])
        at += size
        pieces.append(np.frombuffer(packed[at : at + count * 2], "<f2").astype("<f4").tobytes())
        at += count * 2
    return b"".join(pieces)


def _find_all(model: bytes, blobs: list[bytes]) -> list[tuple[int, int]]:
    found: dict[int, int] = {}
    for blob in blobs:
        start = model.find(blob)
        while start in found:
            start = model.find(blob, start + 1)
        if start < 0:
            raise ValueError("A weight is not in the model.")
        found[start] = start + len(blob)
    return list(found.items())
