"""
Samples of the finisher, drawn in batches on the device that holds the photos.

The top of a photo is taken off the photo's own light and its bare skin is painted anew, as the engine would do it; the
network is told what is left and must answer what light is missing, which is therefore known for every pixel. Cloth gets
new colours, real prints, other garments' folds and lamps that are wrong, so that none of these passes for light. Of the
photo before, with an old top that hung otherwise, only what shows at the edges is left in the picture.
"""

import math

import cv2
import numpy as np
import torch
from torch.nn import functional as F

from .network import DARKEST, HEIGHT, LIGHTEST, WIDTH
from .pack import BARE, FACE, TOP

#: Added to values (0..1) before their logarithm.
DARK = 0.04
#: Share of the picture from which on bare skin counts fully.
ENOUGH_SKIN = 0.03
#: Farther from the mean of the skin than this is no skin, whatever the label says: red, red less green, red less blue,
#: all logarithms.
MOST_APART = (0.7, 0.2, 0.4)
LUMA = (0.299, 0.587, 0.114)


class Photos:
    """The packed photos with their kinds of pixels as bytes on the device: N x 3 x H x W and N x H x W."""

    def __init__(self, path, device):
        packed = np.load(path)
        pictures, kinds, at = [], [], 0
        for picture, kind in packed["lengths"]:
            pictures.append(cv2.imdecode(packed["blob"][at : at + picture], cv2.IMREAD_COLOR)[..., ::-1])
            kinds.append(cv2.imdecode(packed["blob"][at + picture : at + picture + kind], cv2.IMREAD_GRAYSCALE))
            at += picture + kind
        self.pictures = torch.from_numpy(np.stack(pictures).transpose(0, 3, 1, 2).copy()).to(device)
        self.kinds = torch.from_numpy(np.stack(kinds)).to(device)
        self.plain = torch.from_numpy(packed["plain"]).to(device)
        checks = torch.from_numpy(packed["checks"])
        self.train, self.check = (~checks).nonzero()[:, 0].to(device), checks.nonzero()[:, 0].to(device)
        # Photos that teach something: a plain top, or bare skin.
        self.worth = self.plain + ((self.kinds == BARE).float().mean((1, 2)) / ENOUGH_SKIN).clamp(max=1)

    def pick(self, count):
        """Indices of photos for a batch, by their worth."""
        return self.train[torch.multinomial(self.worth[self.train], count, replacement=True)]


class Chance:
    """Random numbers for a batch, one set for every sample."""

    def __init__(self, device, count, seed):
        self.device, self.count = device, count
        self.source = torch.Generator(device)
        self.source.manual_seed(seed)

    def uniform(self, low, high, channels=1):
        share = torch.rand(self.count, channels, 1, 1, device=self.device, generator=self.source)
        return low + (high - low) * share

    def normal(self, spread, channels=1):
        return spread * torch.randn(self.count, channels, 1, 1, device=self.device, generator=self.source)

    def happens(self, share):
        return (self.uniform(0, 1) < share).float()

    def color(self):
        """From dark to pale, mostly grey."""
        return (self.uniform(math.log(0.04), math.log(0.9)).exp() * self.normal(0.25, 3).exp()).clamp(0.03, 0.95)

    def noise(self, like, spread):
        return spread * torch.randn(like.shape, device=self.device, generator=self.source)


def blur(x, sigma):
    """Gaussian mean with a sigma in pixels for all samples or each, N x 1 x 1 x 1; as two products of matrices."""

    def weights(size):
        at = torch.arange(size, device=x.device, dtype=x.dtype)
        ways = torch.exp(-(((at[:, None] - at) / sigma) ** 2) / 2)
        return ways / ways.sum(-1, keepdim=True)

    return weights(x.shape[2]) @ x @ weights(x.shape[3]).mT


def within(values, mask, sigma, doubt=1e-3):
    """Gaussian mean over the pixels of the mask; towards 0 where hardly any are near."""
    return blur(values * mask, sigma) / (blur(mask, sigma) + doubt)


def mean_over(values, mask):
    return (values * mask).sum((2, 3), keepdim=True) / mask.sum((2, 3), keepdim=True).clamp(min=1)


def luma_of(x):
    return sum(share * x[:, k : k + 1] for k, share in enumerate(LUMA))


def mix(a, b, share):
    return a + share * (b - a)


def moved(planes, chance, zoom, shift, turn=0.0, padding="border"):
    """Samples the planes at the size of the network, mirrored at random."""
    scale = 1 / chance.uniform(*zoom)
    angle = chance.uniform(-turn, turn)
    mirror = 1 - 2 * chance.happens(0.5)
    cos, sin = angle.cos() * scale, angle.sin() * scale
    right, down = chance.uniform(-shift, shift), chance.uniform(-shift, shift)
    way = torch.cat([mirror * cos, -sin, right, mirror * sin, cos, down], 1).reshape(-1, 2, 3)
    grid = F.affine_grid(way, (len(planes), planes.shape[1], HEIGHT, WIDTH), align_corners=False)
    return F.grid_sample(planes, grid, padding_mode=padding, align_corners=False)


def pooled(values, weight):
    """Means at the resolution of the answer, and their weights."""
    share = F.avg_pool2d(weight, 4)
    return F.avg_pool2d(values * weight, 4) / share.clamp(min=1e-3), share


class Draw:
    """A batch: `x`, N x 6 x H x W; `missing` and `weight`, N x 2 x H/4 x W/4: what the answer should be, and where."""

    def __init__(self, photos, index, seed, vary=True, lamps=0.6, prints=0.7):
        self.chance = chance = Chance(photos.pictures.device, len(index), seed)
        self.lamps, self.prints = lamps, prints
        kinds = photos.kinds[index][:, None]
        planes = [photos.pictures[index].float() / 255] + [(kinds == kind).float() for kind in (TOP, BARE, FACE)]
        zoom, shift = ((0.95, 1.3), 0.1) if vary else ((1, 1), 0)
        planes = moved(torch.cat(planes, 1), chance, zoom, shift)
        self.photo, self.top, self.bare, self.face = planes.split([3, 1, 1, 1], 1)
        self.y = torch.linspace(0, 1, HEIGHT, device=planes.device)[:, None]
        self.x_ = torch.linspace(0, 1, WIDTH, device=planes.device)
        if vary:
            self.recolor()
        self.known = photos.plain[index].float().reshape(-1, 1, 1, 1)
        self.read_light()
        self.place()
        alpha = self.cover()
        invented = self.invent() * (1 - alpha)
        cloth, missing = self.lay()
        skin, lacking, tone, lit = self.paint(invented)
        before = self.wear(invented, tone, lit)
        picture = mix(mix(before, cloth, alpha), skin, blur(invented, 0.6) * (1 - alpha))
        grain = chance.noise(picture[:, :1], 0.008)
        change = (blur(torch.maximum(alpha, invented), chance.uniform(0.5, 2)) * chance.uniform(1.5, 4)).clamp(0, 1)
        self.x = torch.cat([picture + grain, alpha, invented, change], 1).clamp(0, 1)
        light, light_weight = pooled(missing, alpha * (self.top > 0.5) * self.known)
        gains, gains_weight = pooled(lacking, invented * self.sure)
        self.missing = torch.cat([light, gains], 1)
        self.weight = torch.cat([light_weight, gains_weight], 1)

    def recolor(self):
        """Other exposures and tones of skin."""
        chance = self.chance
        photo = self.photo.clamp(1e-3) ** chance.uniform(-0.35, 0.35).exp() * chance.uniform(0.88, 1.12, 3)
        darker = chance.happens(0.5) * chance.uniform(0, 1.2)
        darker = torch.cat([0.8 * darker, darker, 1.15 * darker], 1)
        self.photo = (photo * torch.exp(-darker * (self.bare + self.face))).clamp(0, 1)

    def read_light(self):
        """Light of the top: its smoothed logarithm about its mean. What is finer is folds."""
        self.inner = (blur(self.top, 1.5) > 0.9).float()
        self.known = self.known * (self.inner.sum((2, 3), keepdim=True) > 200)
        value = (luma_of(self.photo) + DARK).log()
        value = value - mean_over(value, self.inner)
        self.light = within(value.clamp(-0.6, 0.6), self.inner, self.chance.uniform(0.03, 0.05) * HEIGHT)
        self.folds = (value - self.light).clamp(-0.5, 0.5) * self.inner
        self.own = mean_over(self.photo, self.inner).clamp(min=0.02)

    def other(self, values, by):
        """The values of another person of the batch, where they are known."""
        return (values * self.known).roll(by, 0)

    def place(self):
        """Middle and spread of the top, as shares of the picture."""
        self.column, self.row = (mean_over(way.expand_as(self.top), self.top) for way in (self.x_, self.y))
        self.wide = mean_over((self.x_ - self.column) ** 2, self.top).sqrt()
        self.tall = mean_over((self.y - self.row) ** 2, self.top).sqrt()

    def cover(self):
        """The garment's mask: a little larger or smaller than the top, soft or hard."""
        chance = self.chance
        edge = blur(self.top, chance.uniform(0.4, 1.6)) - chance.uniform(0.3, 0.7)
        return (edge * chance.uniform(3, 10) + 0.5).clamp(0, 1)

    def invent(self):
        """Which of the bare skin is painted anew: some of each arm, seldom the throat; hands often stay."""
        chance = self.chance
        ends = [mix(self.row + chance.uniform(-0.5, 3) * self.tall, -1, chance.happens(0.2)) for _ in range(2)]
        end = torch.where(self.x_ < self.column, ends[0], ends[1])
        start = self.row - chance.uniform(0.8, 2.8) * self.tall
        return self.bare * ((self.y < end) & (self.y > start)) * (1 - chance.happens(0.12))

    def lamp(self):
        """Wrong light, as a shop's photo has it: another top's, from one side, and a spot."""
        chance = self.chance
        angle, size = chance.uniform(0, 2 * math.pi), chance.uniform(0.06, 0.25)
        aside = (self.x_ - self.column) * 0.75 * angle.cos() + (self.y - self.row) * angle.sin()
        column, row = self.column + chance.normal(1) * self.wide, self.row + chance.normal(1) * self.tall
        spot = torch.exp(-(((self.x_ - column) * 0.75) ** 2 + (self.y - row) ** 2) / (2 * size**2))
        lamp = chance.uniform(0, 0.9) * self.other(self.light, 1)
        lamp = lamp + chance.normal(0.45) * aside * chance.happens(0.5)
        lamp = lamp + chance.normal(0.15) * spot * chance.happens(0.5)
        return lamp * chance.happens(self.lamps)

    def albedo(self, base, by):
        """Cloth without light: one colour, or with a print (part of another photo) or stripes over some of it."""
        chance = self.chance
        prints = moved(self.photo.roll(by, 0), chance, (0.5, 2), 0.5, 3, "reflection")
        angle, period = chance.uniform(-1.7, 1.7), chance.uniform(0.015, 0.12)
        across = self.x_ * 0.75 * angle.cos() + self.y * angle.sin()
        stripes = ((across * 2 * math.pi / period).sin() > chance.uniform(-0.6, 0.6)).float()
        column, row = self.column + chance.normal(0.6) * self.wide, self.row + chance.normal(0.6) * self.tall
        wide, tall = chance.uniform(0.04, 0.25), chance.uniform(0.03, 0.2)
        patch = (((self.x_ - column).abs() < wide) & ((self.y - row).abs() < tall)).float()
        striped = chance.happens(0.25)
        share = mix(1, stripes, striped) * mix(patch, 1, chance.happens(0.45))
        share = share * chance.uniform(0.3, 1) * chance.happens(self.prints)
        return mix(base, mix(prints, chance.color(), striped), share)

    def lay(self):
        """The new garment and the light that it lacks."""
        chance = self.chance
        right = chance.happens(0.1)
        lacking = (1 - right) * (chance.uniform(0.3, 1.1) * self.light - self.lamp())
        lacking = (lacking - mean_over(lacking, self.inner)) * self.known
        missing = lacking.clamp(DARKEST, LIGHTEST)
        near = (self.own * (chance.normal(0.4) + chance.normal(0.15, 3)).exp()).clamp(0.02, 0.95)
        albedo = self.albedo(mix(near, chance.color(), chance.happens(0.5)), 2)
        folds = chance.uniform(0, 0.6) * self.folds + chance.uniform(0, 0.9) * self.other(self.folds, 3)
        made = albedo * (self.light + folds).exp()
        worn = mix(albedo, self.photo * (albedo / self.own).clamp(max=8), self.top)
        true = mix(made, worn, torch.maximum(chance.happens(0.2), 1 - self.known)).clamp(0, 1)
        return true * torch.exp(-missing), missing

    def paint(self, invented):
        """Skin in the tone of what is left of it, in a simple light; the light that it lacks; tone, and true light."""
        chance = self.chance
        value = (self.photo + DARK / 2).log()
        skin = (self.bare + self.face).clamp(max=1)
        self.sure = (blur(skin, 0.8) > 0.7).float()
        red, *others = (value - mean_over(value, self.sure)).split(1, 1)
        for away, most in zip((red, *(red - other for other in others)), MOST_APART):
            self.sure = self.sure * (away.abs() < most)
        kept = self.sure * (1 - invented)
        few = 30
        usual = mean_over(value, self.sure)
        tone = ((value * kept).sum((2, 3), keepdim=True) + few * usual) / (kept.sum((2, 3), keepdim=True) + few)
        true = tone + within(value - tone, self.sure, 0.009 * HEIGHT)
        seen = within(value - tone, kept, 0.04 * HEIGHT, 0.1)
        round_ = blur(skin, 0.014 * HEIGHT)
        shade = chance.uniform(0, 0.5) * (round_ - mean_over(round_, invented))
        shade = shade + chance.normal(0.25) * (self.x_ - self.column) + chance.normal(0.1) * (self.y - self.row)
        made = tone + mix(seen, true - tone, chance.uniform(0, 0.45)) + shade
        made = made + 0.05 + chance.normal(0.1) + chance.normal(0.03, 3)
        made = mix(made, true, chance.happens(0.1))
        away = luma_of(true - made)
        lacking = away.clamp(DARKEST, LIGHTEST)
        painted = (made + away - lacking).exp() - DARK / 2 + chance.noise(invented, 0.012)
        return painted.clamp(0, 1), lacking, tone, true - tone

    def wear(self, invented, tone, lit):
        """The photo before: the true light on an old top, which also covered what is invented, but not all of the top."""
        chance = self.chance
        old = self.albedo(mix(self.own, chance.color(), chance.happens(0.7)), 5)
        apart = chance.uniform(0, 0.8) * self.other(self.light, 4) + chance.uniform(-0.3, 0.2) * self.light
        top = self.photo * (old / self.own).clamp(max=8) * (chance.happens(0.7) * apart).exp()
        sleeve = chance.uniform(0.2, 1) * lit.mean(1, keepdim=True)
        sleeve = sleeve + chance.uniform(0, 1) * self.other(self.folds + self.light, 6)
        sleeves = old * (sleeve + chance.normal(0.1)).exp()
        before = mix(self.photo, top.clamp(0, 1), self.top)
        before = mix(before, sleeves.clamp(0, 1), (blur(invented, 1) * 3).clamp(max=1) * (1 - self.top))
        bared = ((self.x_ - self.column).abs() > chance.uniform(0.8, 2) * self.wide).float() * chance.happens(0.3)
        skin = (tone + self.light + chance.uniform(0, 0.5) * self.folds).exp().clamp(0, 1)
        return mix(before, skin, bared * self.top)
