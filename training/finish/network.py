"""The finisher: a small U-Net that predicts how to shade the garment and how to repaint bare skin beside it."""

import torch
from torch import nn
from torch.nn import functional as F

from training.person.network import conv

#: Height and width of the input in pixels. Its channels: picture (RGB), garment, invented skin, change, all 0..1.
HEIGHT, WIDTH, CHANNELS = 256, 192, 6
#: Number of outputs: light on the garment (a logarithm), then what is added to red, green and blue elsewhere.
OUTPUTS = 4
#: Limit on how much lighter or darker the garment is made.
MOST_LIGHT = 0.5


class Up(nn.Module):
    """Upsamples the deeper features to the size of the shallower ones and merges both."""

    def __init__(self, deep, shallow, outputs):
        super().__init__()
        self.deep, self.shallow = conv(deep, outputs, active=False), conv(shallow, outputs, active=False)
        self.close = conv(outputs, outputs, 3)

    def forward(self, x, y):
        x = F.interpolate(self.deep(x), size=y.shape[2:], mode="bilinear", align_corners=False)
        return self.close(x + self.shallow(y))


class Finisher(nn.Module):
    """Input N x 6 x H x W, output N x 4 x H x W."""

    def __init__(self, widths=(24, 48, 96, 128), fine=16):
        super().__init__()
        a, b, c, d = widths
        self.level1 = nn.Sequential(conv(CHANNELS, a, 3, 2), conv(a, a, 3))
        self.level2 = nn.Sequential(conv(a, b, 3, 2), conv(b, b, 3))
        self.level3 = nn.Sequential(conv(b, c, 3, 2), conv(c, c, 3))
        self.level4 = nn.Sequential(conv(c, d, 3, 2), conv(d, d, 3), conv(d, d, 3))
        self.context = nn.Sequential(nn.Conv2d(d, d, 1), nn.ReLU(inplace=True), nn.Conv2d(d, d, 1))
        self.up3, self.up2, self.up1 = Up(d, c, c), Up(c, b, b), Up(b, a, a)
        self.up0 = Up(a, CHANNELS, fine)
        self.head = nn.Conv2d(fine, OUTPUTS, 3, 1, 1)
        nn.init.zeros_(self.head.weight)
        nn.init.zeros_(self.head.bias)

    def forward(self, x):
        half = self.level1(x)
        quarter = self.level2(half)
        eighth = self.level3(quarter)
        deepest = self.level4(eighth)
        deepest = deepest + self.context(deepest.mean((2, 3), keepdim=True))
        y = self.up1(self.up2(self.up3(deepest, eighth), quarter), half)
        return self.head(self.up0(y, x))


def finish(x, answer):
    """The finished picture: the garment relit, the rest of the changed area repainted, and nothing else touched."""
    picture, cloth, changed = x[:, :3], x[:, 3:4], x[:, 5:6]
    lit = picture * (answer[:, :1].clamp(-MOST_LIGHT, MOST_LIGHT).exp() - 1)
    return (picture + changed * (cloth * lit + (1 - cloth) * answer[:, 1:])).clamp(0, 1)
