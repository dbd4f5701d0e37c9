"""The expected outputs of a shipped network for a generated picture, and the checksum of its file."""

import hashlib
import json
from pathlib import Path

import numpy as np

# Number of values kept of each output.
KEPT = 48


def formula_input(shape: tuple) -> np.ndarray:
    """Row by row, the i-th value is ((i * 7919 + i // 97 * 31) mod 1009) / 1009."""
    index = np.arange(int(np.prod(shape)), dtype=np.int64)
    return (((index * 7919 + index // 97 * 31) % 1009) / 1009).astype(np.float32).reshape(shape)


def write_golden(path: Path, weights: bytes, input_shape: tuple, outputs: dict[str, np.ndarray]) -> None:
    """Writes the outputs in the file's own memory order (height x width x channels)."""
    kept = {name: _sample(np.asarray(values).ravel()) for name, values in outputs.items()}
    golden = {
        "sha256": hashlib.sha256(weights).hexdigest(),
        "input": list(input_shape),
        "outputs": kept,
    }
    path.write_text(json.dumps(golden, indent=2) + "\n")


def _sample(values: np.ndarray) -> dict:
    step = max(1, len(values) // KEPT)
    return {"length": len(values), "step": step, "values": [round(float(v), 5) for v in values[::step]]}
