"""Writes the layers that the person parser and the picture checker have in common into a .tflite file."""

from torch import nn

from training.common.fold_norms import fold
from training.common.tflite_writer import TfliteWriter

from .network import Inverted, Up


class Layers:
    """Calls take and return tensors of the writer. `written` holds the layers in the order of their constants, a weight
    and a bias each."""

    def __init__(self, description: str):
        self.writer = TfliteWriter(description)
        self.written: list = []

    def conv(self, x: int, layers, activation: str | None = "relu") -> int:
        weight, bias = fold(layers)
        self.written.append(layers)
        return self.writer.conv(x, weight, bias, layers[0].stride[0], layers[0].groups, activation)

    def linear(self, x: int, layer, activation: str | None = None) -> int:
        weight, bias = layer.weight.detach().numpy(), layer.bias.detach().numpy()
        self.written.append(layer)
        return self.writer.conv(x, weight, bias, activation=activation)

    def stage(self, x: int, blocks) -> int:
        for block in blocks:
            x = self._inverted(x, block)
        return x

    def up(self, deep: int, shallow: int, block: Up) -> int:
        _, height, width, _ = self.writer.shape(shallow)
        enlarged = self.writer.resize(self.conv(deep, block.deep), height, width)
        x = self.writer.add(enlarged, self.conv(shallow, block.shallow))
        for layers in (*block.wide, *block.close):
            x = self.conv(x, layers)
        return x

    def encode(self, x: int, network: nn.Module) -> list[int]:
        """Of a network with the parser's encoder: features at a half, a quarter and so on of the input's size; the last ones weighted by their context."""
        n = network
        levels = [self.conv(self.conv(self.conv(x, n.stem), n.level1[0]), n.level1[1])]
        for blocks in (n.level2, n.level3, n.level4, n.level5):
            levels.append(self.stage(levels[-1], blocks))
        squeezed = self.linear(self.writer.mean(levels[-1]), n.context[0], "relu")
        gate = self.writer.logistic(self.linear(squeezed, n.context[2]))
        levels[-1] = self.writer.mul(levels[-1], gate)
        return levels

    def _inverted(self, x: int, block: Inverted) -> int:
        y = self.conv(self.conv(self.conv(x, block.widen), block.look), block.narrow, None)
        return self.writer.add(x, y) if block.residual else y
