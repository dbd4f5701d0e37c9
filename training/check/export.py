"""Writes the weights that the engine ships: `python -m training.check.export CHECKPOINT`.

Besides the packed .tflite it writes `picture-checker.golden.json`, which tests of the engine verify.
"""

import argparse
from pathlib import Path

import torch

from training.common.tflite_writer import TfliteWriter
from training.common.write_network import write_network
from training.person.export import NETWORKS
from training.person.layers import Layers

from .network import CHANNELS, DEEPEST, FEATURES, HEIGHT, MAPS, WIDTH, PictureChecker


def to_tflite(network: PictureChecker) -> tuple[bytes, TfliteWriter]:
    """The model and its writer. What the last layer sees is not joined: each part has its own share of the layer."""
    layers, n = Layers("picture checker"), network
    writer = layers.writer
    start = writer.input(HEIGHT, WIDTH, CHANNELS)
    _, _, x3, x4, x5 = layers.encode(start, n)
    features = layers.up(layers.up(x5, x4, n.up4), x3, n.up3)
    fault = layers.linear(features, n.fault)
    seen = (writer.mean(x5), writer.max(x5), writer.max(features), writer.max(fault))
    weights = n.whole.weight.detach().split((DEEPEST, DEEPEST, FEATURES, MAPS), 1)
    bias = n.whole.bias.detach()
    answer = writer.conv(seen[0], weights[0].numpy(), bias.numpy())
    for part, weight in zip(seen[1:], weights[1:]):
        answer = writer.add(answer, writer.conv(part, weight.numpy(), torch.zeros_like(bias).numpy()))
    return writer.write([start], [answer]), writer


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--out", type=Path, default=NETWORKS)
    options = parser.parse_args()
    network = PictureChecker().eval()
    network.load_state_dict(torch.load(options.checkpoint, map_location="cpu")["average"])
    shape = (1, HEIGHT, WIDTH, CHANNELS)
    write_network(options.out, "picture-checker", network, to_tflite(network), shape, "logits")


if __name__ == "__main__":
    main()
