"""Writes what the engine needs of a trained network: its packed weights and its golden outputs."""

from pathlib import Path

import torch

from .fold_norms import round_weights
from .golden import formula_input, write_golden
from .pack_weights import pack_weights, unpack_weights


def write_network(folder: Path, name: str, network, built, shape, output: str) -> None:
    """
    Writes `name.weights` and `name.golden.json` to `folder`, for a `network` of one `output`, N x C x H x W.

    `built` is the file and its writer, as returned by `to_tflite`; `shape` is the input's shape, 1 x H x W x C.
    Raises ValueError if the packed weights do not restore the same file.
    """
    model, writer = built
    packed = pack_weights(model, writer.halved)
    if unpack_weights(packed) != model:
        raise ValueError("The packed weights do not give the model again.")
    (folder / f"{name}.weights").write_bytes(packed)
    with torch.no_grad():
        x = torch.from_numpy(formula_input(shape)).permute(0, 3, 1, 2).contiguous()
        answer = round_weights(network)(x)
    write_golden(folder / f"{name}.golden.json", packed, shape, {output: answer.permute(0, 2, 3, 1).numpy()})
    print(f"{len(packed)} bytes, {len(model)} when expanded")
