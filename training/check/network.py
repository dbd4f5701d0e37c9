"""The picture checker: tells how likely a finished picture is fit to show, and where it is faulty."""

import torch
from torch import nn

from training.person.network import PersonParser, conv

#: Height and width of the input in pixels. Its channels: finished picture and photo before (RGB, see samples.py), then
#: garment, invented skin and change, 0..1.
HEIGHT, WIDTH, CHANNELS = 256, 192, 9
#: Answers: logits that the picture is fit to show, and that it has no gross fault.
ANSWERS = 2
#: The maps of faults (samples.MAPS, of all and of each kind) are smaller than the input by this factor.
SHRINKING, MAPS = 8, 17
#: Parts of the person parser that are its own as well, whose training it continues.
SHARED = ("level1", "level2", "level3", "level4", "level5", "context", "up4", "up3")
STEM, DEEPEST, FEATURES = 24, 192, 80
DROPPED = 0.3


class PictureChecker(nn.Module):
    """Input N x 9 x H x W; output logits, N x 2 x 1 x 1, and on request those of faults, N x MAPS x H/8 x W/8."""

    def __init__(self):
        super().__init__()
        parser = PersonParser()
        self.stem = conv(CHANNELS, STEM, 3, 2)
        for name in SHARED:
            setattr(self, name, getattr(parser, name))
        self.fault = nn.Conv2d(FEATURES, MAPS, 1)
        self.drop = nn.Dropout(DROPPED)
        self.whole = nn.Conv2d(2 * DEEPEST + FEATURES + MAPS, ANSWERS, 1)
        for layer in (self.whole, self.fault):
            nn.init.normal_(layer.weight, 0, 0.01)
            nn.init.zeros_(layer.bias)

    def begin_with(self, parser: PersonParser):
        """Takes over what the parser has learned of people; of its first layer, how it looks at pictures."""
        for name in SHARED:
            getattr(self, name).load_state_dict(getattr(parser, name).state_dict())
        with torch.no_grad():
            self.stem[0].weight.normal_(0, 0.02)
            self.stem[0].weight[:, :3] = parser.stem[0].weight[:, :3]
        self.stem[1].load_state_dict(parser.stem[1].state_dict())
        return self

    def forward(self, x, faults=False):
        eighth = self.level3(self.level2(self.level1(self.stem(x))))
        sixteenth = self.level4(eighth)
        deepest = self.level5(sixteenth)
        deepest = deepest * self.context(deepest.mean((2, 3), keepdim=True))
        features = self.up3(self.up4(deepest, sixteenth), eighth)
        fault = self.fault(features)
        most = [values.amax((2, 3), keepdim=True) for values in (deepest, features, fault)]
        seen = (deepest.mean((2, 3), keepdim=True), *most)
        logits = self.whole(self.drop(torch.cat(seen, 1)))
        return (logits, fault) if faults else logits
