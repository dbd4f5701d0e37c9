"""Writes the weights that the engine ships: `python -m training.person.export CHECKPOINT`.

Besides the packed .tflite it writes `person-parser.golden.json`, which tests of the engine verify.
"""

import argparse
from pathlib import Path

import torch

from training.common.fold_norms import fold
from training.common.tflite_writer import TfliteWriter
from training.common.write_network import write_network

from .network import CHANNELS, HEIGHT, WIDTH, Inverted, PersonParser, Up

NETWORKS = Path(__file__).parents[2] / "packages" / "engine" / "networks"


def to_tflite(network: PersonParser) -> tuple[bytes, TfliteWriter, list]:
    """The model, its writer, and its layers in the order of their constants, a weight and a bias each."""
    writer = TfliteWriter("person parser")
    written = []

    def conv(x: int, layers, activation: str | None = "relu") -> int:
        weight, bias = fold(layers)
        written.append(layers)
        return writer.conv(x, weight, bias, layers[0].stride[0], layers[0].groups, activation)

    def linear(x: int, layer, activation: str | None = None) -> int:
        weight, bias = layer.weight.detach().numpy(), layer.bias.detach().numpy()
        written.append(layer)
        return writer.conv(x, weight, bias, activation=activation)

    def inverted(x: int, block: Inverted) -> int:
        y = conv(conv(conv(x, block.widen), block.look), block.narrow, None)
        return writer.add(x, y) if block.residual else y

    def stage(x: int, blocks) -> int:
        for block in blocks:
            x = inverted(x, block)
        return x

    def up(deep: int, shallow: int, block: Up) -> int:
        _, height, width, _ = writer.shape(shallow)
        enlarged = writer.resize(conv(deep, block.deep), height, width)
        x = writer.add(enlarged, conv(shallow, block.shallow))
        for layers in (*block.wide, *block.close):
            x = conv(x, layers)
        return x

    n = network
    start = writer.input(HEIGHT, WIDTH, CHANNELS)
    x1 = conv(conv(conv(start, n.stem), n.level1[0]), n.level1[1])
    x2 = stage(x1, n.level2)
    x3 = stage(x2, n.level3)
    x4 = stage(x3, n.level4)
    x5 = stage(x4, n.level5)
    gate = writer.logistic(linear(linear(writer.mean(x5), n.context[0], "relu"), n.context[2]))
    x5 = writer.mul(x5, gate)
    y = up(up(up(up(x5, x4, n.up4), x3, n.up3), x2, n.up2), x1, n.up1)
    return writer.write([start], [linear(y, n.head)]), writer, written


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--out", type=Path, default=NETWORKS)
    options = parser.parse_args()
    network = PersonParser().eval()
    network.load_state_dict(torch.load(options.checkpoint, map_location="cpu")["average"])
    model, writer, _ = to_tflite(network)
    write_network(options.out, "person-parser", network, (model, writer), (1, HEIGHT, WIDTH, CHANNELS), "logits")


if __name__ == "__main__":
    main()
