"""A network that is too large for the engine and teaches the garment reader."""

import torch.nn.functional as F
from torch import nn

from .classes import FACTS, LANDMARKS, PARTS
from .network import CHANNELS, convolution, double


class Residual(nn.Module):
    def __init__(self, width: int):
        super().__init__()
        self.one, self.other = convolution(width, width, 3), convolution(width, width, 3, active=False)

    def forward(self, x):
        return F.relu(x + self.other(self.one(x)))


class Teacher(nn.Module):
    """A U-Net of dense convolutions, 6.7 million parameters, with the input and the outputs of the garment reader."""

    def __init__(self, encoder=(32, 64, 128, 224, 256), decoder=(32, 64, 96, 160), depth=(1, 2, 2, 2, 2)):
        super().__init__()
        widths = (CHANNELS, *encoder)
        self.down = nn.ModuleList(
            nn.Sequential(convolution(before, width, 3, 2), *(Residual(width) for _ in range(count)))
            for before, width, count in zip(widths, encoder, depth)
        )
        self.context = nn.Conv2d(encoder[4], encoder[4], 1)
        self.facts = nn.Sequential(nn.Dropout(0.2), nn.Conv2d(encoder[4], FACTS, 1))
        below = (*decoder[1:], encoder[4])
        self.convert = nn.ModuleList(convolution(below[n], decoder[n], active=False) for n in range(4))
        self.skip = nn.ModuleList(convolution(encoder[n], decoder[n], active=False) for n in range(4))
        self.up = nn.ModuleList(Residual(decoder[n]) for n in range(4))
        self.parts, self.landmarks = nn.Conv2d(decoder[0], len(PARTS), 1), nn.Conv2d(decoder[1], len(LANDMARKS), 1)

    def forward(self, x):
        levels = []
        for down in self.down:
            x = down(x)
            levels.append(x)
        mean = x.mean((2, 3), keepdim=True)
        x = F.relu(x + self.context(mean))
        for n in (3, 2, 1, 0):
            x = self.up[n](F.relu(double(self.convert[n](x)) + self.skip[n](levels[n])))
            if n == 1:
                places = self.landmarks(x)
        return self.parts(x), places, self.facts(mean)[:, :, 0, 0]
