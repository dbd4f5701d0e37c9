"""Writes the weights that the engine ships: `python -m training.person.export CHECKPOINT`.

Besides the packed .tflite it writes `person-parser.golden.json`, which tests of the engine verify.
"""

import argparse
from pathlib import Path

import torch

from training.common.tflite_writer import TfliteWriter
from training.common.write_network import write_network

from .layers import Layers
from .network import CHANNELS, HEIGHT, WIDTH, PersonParser

NETWORKS = Path(__file__).parents[2] / "packages" / "engine" / "networks"


def to_tflite(network: PersonParser) -> tuple[bytes, TfliteWriter, list]:
    """The model, its writer, and its layers in the order of their constants, a weight and a bias each."""
    layers, n = Layers("person parser"), network
    writer = layers.writer
    start = writer.input(HEIGHT, WIDTH, CHANNELS)
    x1, x2, x3, x4, x5 = layers.encode(start, n)
    y = layers.up(layers.up(layers.up(layers.up(x5, x4, n.up4), x3, n.up3), x2, n.up2), x1, n.up1)
    return writer.write([start], [layers.linear(y, n.head)]), writer, layers.written


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
