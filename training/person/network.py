"""The person parser: a small U-Net of inverted residual blocks with large depthwise kernels."""

import torch
from torch import nn
from torch.nn import functional as F

from .classes import COUNT

#: Height and width of the input in pixels, and its channels (see dataset.network_input).
HEIGHT, WIDTH, CHANNELS = 320, 240, 13
#: The network that teaches the engine's (train.py, --teacher).
TEACHER = {"widths": (40, 64, 112, 192, 272), "depths": (3, 4, 5, 5), "ups": (160, 112, 72, 48)}


def conv(inputs, outputs, kernel=1, stride=1, groups=1, active=True):
    """Convolution without bias, batch norm and, by default, ReLU."""
    layers = [
        nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, groups=groups, bias=False),
        nn.BatchNorm2d(outputs),
    ]
    return nn.Sequential(*layers, nn.ReLU(inplace=True)) if active else nn.Sequential(*layers)


class Inverted(nn.Module):
    """Inverted residual: widen, depthwise convolution, narrow; added to the input where the shapes match."""

    def __init__(self, inputs, outputs, kernel, stride, widen):
        super().__init__()
        inner = inputs * widen
        self.residual = inputs == outputs and stride == 1
        self.widen = conv(inputs, inner)
        self.look = conv(inner, inner, kernel, stride, inner)
        self.narrow = conv(inner, outputs, active=False)

    def forward(self, x):
        y = self.narrow(self.look(self.widen(x)))
        return x + y if self.residual else y


class Up(nn.Module):
    """Upsamples the deeper features to the size of the shallower ones and merges both."""

    def __init__(self, deep, shallow, outputs):
        super().__init__()
        self.deep = conv(deep, outputs)
        self.shallow = conv(shallow, outputs)
        self.wide = nn.Sequential(conv(outputs, outputs, 5, 1, outputs), conv(outputs, outputs))
        self.close = nn.Sequential(conv(outputs, outputs, 3, 1, outputs), conv(outputs, outputs))

    def forward(self, x, y):
        x = F.interpolate(self.deep(x), size=y.shape[2:], mode="bilinear", align_corners=False)
        return self.close(self.wide(x + self.shallow(y)))


class PersonParser(nn.Module):
    """Input N x 13 x H x W; output class logits N x 10 x H/2 x W/2, and on request at an eighth of the size."""

    def __init__(self, widths=(24, 40, 72, 128, 192), depths=(2, 3, 4, 4), ups=(128, 80, 48, 32)):
        super().__init__()
        a, b, c, d, e = widths
        w, x, y, z = ups

        def stage(inputs, outputs, depth, kernel):
            blocks = [Inverted(outputs, outputs, kernel, 1, 3) for _ in range(depth - 1)]
            return nn.Sequential(Inverted(inputs, outputs, kernel, 2, 4), *blocks)

        self.stem = conv(CHANNELS, a, 3, 2)
        self.level1 = nn.Sequential(conv(a, a, 3, 1, a), conv(a, a))
        self.level2 = stage(a, b, depths[0], 3)
        self.level3 = stage(b, c, depths[1], 5)
        self.level4 = stage(c, d, depths[2], 5)
        self.level5 = stage(d, e, depths[3], 5)
        self.context = nn.Sequential(nn.Conv2d(e, e, 1), nn.ReLU(inplace=True), nn.Conv2d(e, e, 1), nn.Sigmoid())
        self.up4, self.up3 = Up(e, d, w), Up(w, c, x)
        self.up2, self.up1 = Up(x, b, y), Up(y, a, z)
        self.head = nn.Conv2d(z, COUNT, 1)
        self.coarse = nn.Conv2d(x, COUNT, 1)

    def forward(self, x, coarse=False):
        half = self.level1(self.stem(x))
        quarter = self.level2(half)
        eighth = self.level3(quarter)
        sixteenth = self.level4(eighth)
        deepest = self.level5(sixteenth)
        deepest = deepest * self.context(deepest.mean((2, 3), keepdim=True))
        features = self.up3(self.up4(deepest, sixteenth), eighth)
        logits = self.head(self.up1(self.up2(features, quarter), half))
        return (logits, self.coarse(features)) if coarse else logits
