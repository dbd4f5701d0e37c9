"""The garment reader: a small U-Net of depthwise convolutions with three outputs.

Input N x 5 x side x side: RGB and the two coordinates, as `to_input` makes them. Output: logits of the parts at half
size, logits of the landmarks' positions at a quarter, and the facts (presence of the landmarks, kind, sleeves, upright)
as logits.
"""

import torch
import torch.nn.functional as F
from torch import nn

from .classes import FACTS, LANDMARKS, MIRRORED_LANDMARKS, MIRRORED_PARTS, PARTS, PRESENCE

# Side of the pictures that the engine passes in.
INPUT_SIDE = 192
CHANNELS = 5
MEAN, DEVIATION = 0.7, 0.3


def convolution(inputs: int, outputs: int, size=1, stride=1, groups=1, active=True) -> nn.Sequential:
    layers = [
        nn.Conv2d(inputs, outputs, size, stride, size // 2, groups=groups, bias=False),
        nn.BatchNorm2d(outputs),
    ]
    return nn.Sequential(*layers, nn.ReLU(inplace=True)) if active else nn.Sequential(*layers)


class Block(nn.Module):
    """Depthwise, then pointwise convolution, with a residual connection where the shapes match."""

    def __init__(self, inputs: int, outputs: int, size: int = 3, stride: int = 1):
        super().__init__()
        self.depthwise = convolution(inputs, inputs, size, stride, inputs)
        self.pointwise = convolution(inputs, outputs, active=False)
        self.residual = inputs == outputs and stride == 1

    def forward(self, x):
        y = self.pointwise(self.depthwise(x))
        return F.relu(x + y if self.residual else y)


class GarmentReader(nn.Module):
    def __init__(self, encoder=(16, 40, 80, 144, 224), decoder=(24, 48, 72, 112)):
        super().__init__()
        a, b, c, d, e = encoder
        d1, d2, d3, d4 = decoder
        self.stem = convolution(CHANNELS, a, 3, 2)
        self.encode1 = nn.Sequential(Block(a, a))
        self.encode2 = nn.Sequential(Block(a, b, 3, 2), Block(b, b))
        self.encode3 = nn.Sequential(Block(b, c, 5, 2), Block(c, c), Block(c, c))
        self.encode4 = nn.Sequential(Block(c, d, 5, 2), Block(d, d, 5), Block(d, d), Block(d, d, 5), Block(d, d))
        self.encode5 = nn.Sequential(Block(d, e, 5, 2), *(Block(e, e, 5) for _ in range(4)))
        self.context = nn.Conv2d(e, e, 1)
        self.facts = nn.Conv2d(e, FACTS, 1)
        self.from5, self.skip4 = convolution(e, d4, active=False), convolution(d, d4, active=False)
        self.decode4 = nn.Sequential(Block(d4, d4, 5), Block(d4, d4, 5))
        self.from4, self.skip3 = convolution(d4, d3, active=False), convolution(c, d3, active=False)
        self.decode3 = nn.Sequential(Block(d3, d3, 5), Block(d3, d3), Block(d3, d3, 5))
        self.from3, self.skip2 = convolution(d3, d2, active=False), convolution(b, d2, active=False)
        self.decode2 = nn.Sequential(Block(d2, d2, 5), Block(d2, d2))
        self.landmarks = nn.Conv2d(d2, len(LANDMARKS), 1)
        self.from2, self.skip1 = convolution(d2, d1, active=False), convolution(a, d1, active=False)
        self.decode1 = nn.Sequential(Block(d1, d1))
        self.parts = nn.Conv2d(d1, len(PARTS), 1)

    def forward(self, x):
        x1 = self.encode1(self.stem(x))
        x2 = self.encode2(x1)
        x3 = self.encode3(x2)
        x4 = self.encode4(x3)
        x5 = self.encode5(x4)
        mean = x5.mean((2, 3), keepdim=True)
        x5 = F.relu(x5 + self.context(mean))
        y4 = self.decode4(F.relu(double(self.from5(x5)) + self.skip4(x4)))
        y3 = self.decode3(F.relu(double(self.from4(y4)) + self.skip3(x3)))
        y2 = self.decode2(F.relu(double(self.from3(y3)) + self.skip2(x2)))
        y1 = self.decode1(F.relu(double(self.from2(y2)) + self.skip1(x1)))
        return self.parts(y1), self.landmarks(y2), self.facts(mean)[:, :, 0, 0]


def double(x):
    return F.interpolate(x, scale_factor=2.0, mode="bilinear", align_corners=False)


def to_input(pictures: torch.Tensor) -> torch.Tensor:
    """Converts N x 3 x side x side of BGR from 0 to 1 to the network's input."""
    count, _, side, _ = pictures.shape
    along = (torch.arange(side, device=pictures.device) + 0.5) / side * 2 - 1
    x, y = along.expand(count, 1, side, side), along[:, None].expand(count, 1, side, side)
    planes = torch.cat([(pictures.flip(1) - MEAN) / DEVIATION, x, y], 1)
    return planes.contiguous(memory_format=torch.channels_last)


@torch.no_grad()
def look(network: nn.Module, inputs: torch.Tensor) -> list[torch.Tensor]:
    """The mean of the answers to N inputs and to their mirror images, on the CPU, as in the engine: logits of the
    parts, probabilities of the landmarks' positions (N x 13 x cells), and facts."""
    answers = []
    for some in inputs.split(64):
        mirror = torch.cat([some[:, :3].flip(3), some[:, 3:]], 1).contiguous(memory_format=torch.channels_last)
        parts, places, facts = (answer.float().cpu() for answer in network(some))
        parts2, places2, facts2 = (answer.float().cpu() for answer in network(mirror))
        parts2 = parts2.flip(3)[:, MIRRORED_PARTS[: len(PARTS)]]
        places2 = places2.flip(3)[:, MIRRORED_LANDMARKS]
        facts2[:, PRESENCE] = facts2[:, MIRRORED_LANDMARKS]
        places, places2 = places.flatten(2).softmax(2), places2.flatten(2).softmax(2)
        answers.append(((parts + parts2) / 2, (places + places2) / 2, (facts + facts2) / 2))
    return [torch.cat(each) for each in zip(*answers)]
