"""The finisher: a small network that predicts what light the garment and the invented skin of a picture lack."""

import torch
from torch import nn
from torch.nn import functional as F

from training.person.network import conv

#: Height and width of the input in pixels. Its channels: finished picture (RGB), garment, invented skin, change, all 0..1.
#: The photo before is not shown, so that what the old top looked like cannot come through.
HEIGHT, WIDTH, CHANNELS = 192, 144, 6
GARMENT, INVENTED = 3, 4
#: How many pixels of the input share one value of the light, so that it cannot redraw a print.
LIGHT_STEP = 4
#: Gains of the answer: garment, invented skin.
GAINS = 2
#: Limits on how much darker and lighter anything is made, as logarithms.
DARKEST, LIGHTEST = -0.5, 0.12
#: How red, green and blue of skin fall in the shade for each unit of its light, in the median of 938 photos. Real shade
#: is warmer; what becomes lighter keeps its colour, so that no skin turns grey.
SHADE = (0.86, 1.04, 1.18)


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
    """Input N x 6 x H x W; output logarithmic gains, N x 2 x H/4 x W/4."""

    def __init__(self, widths=(32, 64, 112, 160)):
        super().__init__()
        a, b, c, d = widths
        self.level1 = nn.Sequential(conv(CHANNELS, a, 3, 2), conv(a, a, 3))
        self.level2 = nn.Sequential(conv(a, b, 3, 2), conv(b, b, 3))
        self.level3 = nn.Sequential(conv(b, c, 3, 2), conv(c, c, 3))
        self.level4 = nn.Sequential(conv(c, d, 3, 2), conv(d, d, 3), conv(d, d, 3))
        self.context = nn.Sequential(nn.Conv2d(d, d, 1), nn.ReLU(inplace=True), nn.Conv2d(d, d, 1))
        self.up3, self.up2 = Up(d, c, c), Up(c, b, b)
        self.light = nn.Conv2d(b, GAINS, 3, 1, 1)
        nn.init.zeros_(self.light.weight)
        nn.init.zeros_(self.light.bias)

    def forward(self, x):
        quarter = self.level2(self.level1(x))
        eighth = self.level3(quarter)
        deepest = self.level4(eighth)
        deepest = deepest + self.context(deepest.mean((2, 3), keepdim=True))
        return self.light(self.up2(self.up3(deepest, eighth), quarter))


def finish(x, answer):
    """The finished picture: garment and invented skin relit, and nothing else touched."""
    gains = F.interpolate(answer, size=x.shape[2:], mode="bilinear", align_corners=False)
    garment, skin = gains.clamp(DARKEST, LIGHTEST).split(1, 1)
    skin = torch.cat([share * skin.clamp(max=0) + skin.clamp(min=0) for share in SHADE], 1)
    light = x[:, GARMENT : GARMENT + 1] * garment + x[:, INVENTED : INVENTED + 1] * skin
    return (x[:, :3] * light.exp()).clamp(0, 1)
