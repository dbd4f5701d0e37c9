"""Writes weights as an engine would ship them: `python -m training.finish.export WEIGHTS --out FOLDER`.

Besides the packed .tflite it writes `finisher.golden.json`, the expected outputs for a generated picture.
"""

import argparse
from pathlib import Path

import torch

from training.common.fold_norms import fold
from training.common.tflite_writer import TfliteWriter
from training.common.write_network import write_network

from .network import CHANNELS, HEIGHT, WIDTH, Finisher, Up


def to_tflite(network: Finisher) -> tuple[bytes, TfliteWriter, list]:
    """The model, its writer, and its layers in the order of their constants, a weight and a bias each."""
    writer = TfliteWriter("finisher")
    written = []

    def conv(x: int, layers, activation: str | None = "relu") -> int:
        weight, bias = fold(layers)
        written.append(layers)
        return writer.conv(x, weight, bias, layers[0].stride[0], layers[0].groups, activation)

    def linear(x: int, layer, activation: str | None = None) -> int:
        weight, bias = layer.weight.detach().numpy(), layer.bias.detach().numpy()
        written.append(layer)
        return writer.conv(x, weight, bias, activation=activation)

    def level(x: int, blocks) -> int:
        for block in blocks:
            x = conv(x, block)
        return x

    def up(deep: int, shallow: int, block: Up) -> int:
        _, height, width, _ = writer.shape(shallow)
        enlarged = writer.resize(conv(deep, block.deep, None), height, width)
        return conv(writer.add(enlarged, conv(shallow, block.shallow, None)), block.close)

    n = network
    start = writer.input(HEIGHT, WIDTH, CHANNELS)
    x1 = level(start, n.level1)
    x2 = level(x1, n.level2)
    x3 = level(x2, n.level3)
    x4 = level(x3, n.level4)
    x4 = writer.add(x4, linear(linear(writer.mean(x4), n.context[0], "relu"), n.context[2]))
    y = up(up(x4, x3, n.up3), x2, n.up2)
    return writer.write([start], [linear(y, n.light)]), writer, written


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    network = Finisher().eval()
    network.load_state_dict(torch.load(options.checkpoint, map_location="cpu"))
    model, writer, _ = to_tflite(network)
    write_network(options.out, "finisher", network, (model, writer), (1, HEIGHT, WIDTH, CHANNELS), "light")


if __name__ == "__main__":
    main()
