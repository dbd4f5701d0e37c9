"""Writes the weights that the engine ships, from a checkpoint:
`python -m training.garment.export --checkpoint FOLDER/checkpoint.pt`.

Besides the packed .tflite it writes `garment-reader.golden.json`. Training starts from the packed file.
"""

import argparse
from pathlib import Path

import torch

from training.common.fold_norms import fold, round_weights
from training.common.golden import formula_input, write_golden
from training.common.pack_weights import pack_weights, unpack_weights
from training.common.tflite_writer import TfliteWriter

from .network import CHANNELS, INPUT_SIDE, Block, GarmentReader

NETWORKS = Path(__file__).parents[2] / "packages" / "engine" / "networks"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=NETWORKS)
    options = parser.parse_args()
    network = GarmentReader().eval()
    network.load_state_dict(torch.load(options.checkpoint, map_location="cpu", weights_only=False)["average"])
    model, writer, _ = to_tflite(network)
    packed = pack_weights(model, writer.halved)
    if unpack_weights(packed) != model:
        raise ValueError("The packed weights do not give the model again.")
    options.out.mkdir(parents=True, exist_ok=True)
    (options.out / "garment-reader.weights").write_bytes(packed)
    shape = (1, INPUT_SIDE, INPUT_SIDE, CHANNELS)
    with torch.no_grad():
        planes = torch.from_numpy(formula_input(shape)).permute(0, 3, 1, 2).contiguous()
        parts, landmarks, facts = round_weights(network)(planes)
    outputs = {
        "parts": parts.permute(0, 2, 3, 1).numpy(),
        "landmarks": landmarks.permute(0, 2, 3, 1).numpy(),
        "facts": facts.numpy(),
    }
    write_golden(options.out / "garment-reader.golden.json", packed, shape, outputs)
    print(f"{len(packed)} bytes, {len(model)} when expanded")


def to_tflite(network: GarmentReader) -> tuple[bytes, TfliteWriter, list]:
    """The model, its writer, and its layers in the order of their constants, a weight and a bias each."""
    writer = TfliteWriter("garment reader")
    written = []

    def conv(x: int, layers, activation: str | None = None) -> int:
        weight, bias = fold(layers)
        written.append(layers)
        return writer.conv(x, weight, bias, layers[0].stride[0], layers[0].groups, activation)

    def linear(x: int, layer) -> int:
        written.append(layer)
        return writer.conv(x, layer.weight.detach().numpy(), layer.bias.detach().numpy())

    def blocks(x: int, sequence) -> int:
        for block in sequence:
            x = block_of(x, block)
        return x

    def block_of(x: int, block: Block) -> int:
        y = conv(x, block.depthwise, "relu")
        if block.residual:
            return writer.add(conv(y, block.pointwise), x, "relu")
        return conv(y, block.pointwise, "relu")

    def joined(below: int, skip: int, convert, skip_convert) -> int:
        small = conv(below, convert)
        _, height, width, _ = writer.shape(small)
        return writer.add(writer.resize(small, 2 * height, 2 * width), conv(skip, skip_convert), "relu")

    n = network
    start = writer.input(INPUT_SIDE, INPUT_SIDE, CHANNELS)
    x1 = blocks(conv(start, n.stem, "relu"), n.encode1)
    x2 = blocks(x1, n.encode2)
    x3 = blocks(x2, n.encode3)
    x4 = blocks(x3, n.encode4)
    x5 = blocks(x4, n.encode5)
    mean = writer.mean(x5)
    x5 = writer.add(x5, linear(mean, n.context), "relu")
    y4 = blocks(joined(x5, x4, n.from5, n.skip4), n.decode4)
    y3 = blocks(joined(y4, x3, n.from4, n.skip3), n.decode3)
    y2 = blocks(joined(y3, x2, n.from3, n.skip2), n.decode2)
    y1 = blocks(joined(y2, x1, n.from2, n.skip1), n.decode1)
    outputs = [linear(y1, n.parts), linear(y2, n.landmarks), linear(mean, n.facts)]
    return writer.write([start], outputs), writer, written


if __name__ == "__main__":
    main()
