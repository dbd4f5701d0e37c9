"""The finisher's arithmetic on a synthetic person; no data set is needed."""

import cv2
import numpy as np
import pytest
import torch

from training.common.pack_weights import pack_weights, unpack_weights
from training.finish.evaluate import KINDS, errors_of
from training.finish.export import to_tflite
from training.finish.losses import loss_of
from training.finish.network import CHANNELS, GAINS, GARMENT, HEIGHT, INVENTED, LIGHT_STEP, LIGHTEST, WIDTH
from training.finish.network import Finisher, finish
from training.finish.pack import BARE, FACE, TOP, record_of
from training.finish.samples import Draw, Photos
from training.finish.train import Run
from training.person.classes import DRESS, HAIR, LOWER, OUTER, SKIN, UPPER

CLOTH, SKIN_TONE = (180, 40, 60), (220, 170, 140)


def made_up_person():
    """Hair, a face, a sleeveless top with bare arms beside it, trousers; photo and classes."""
    photo = np.full((400, 300, 3), 120, np.uint8)
    classes = np.zeros((400, 300), np.uint8)
    blocks = (
        ((20, 50), (130, 170), (60, 40, 30), HAIR),
        ((50, 85), (135, 165), SKIN_TONE, SKIN),
        ((100, 220), (110, 190), CLOTH, UPPER),
        ((105, 240), (82, 110), SKIN_TONE, SKIN),
        ((105, 240), (190, 218), SKIN_TONE, SKIN),
        ((220, 390), (110, 190), (40, 50, 90), LOWER),
    )
    for rows, columns, colour, kind in blocks:
        photo[slice(*rows), slice(*columns)] = colour
        classes[slice(*rows), slice(*columns)] = kind
    light = np.linspace(0.7, 1, 400)[:, None, None]
    return (photo * light).astype(np.uint8), classes


@pytest.fixture
def photos(tmp_path):
    """Four times the made-up person, one of them for validation."""
    picture, kinds, plain = record_of(*made_up_person())
    parts = [cv2.imencode(kind, part)[1] for kind, part in ((".png", picture[..., ::-1]), (".png", kinds))]
    lengths = [[len(part) for part in parts]] * 4
    checks = [True, False, False, False]
    np.savez(tmp_path / "pack.npz", blob=np.concatenate(parts * 4), lengths=lengths, plain=[plain] * 4, checks=checks)
    return Photos(tmp_path / "pack.npz", torch.device("cpu"))


def test_tops_arms_and_faces_are_told_apart_and_dresses_are_left_out():
    photo, classes = made_up_person()
    _, kinds, plain = record_of(photo, classes)
    assert plain and {TOP, BARE} <= set(np.unique(kinds))
    assert (kinds == FACE).sum() < (kinds == BARE).sum()
    assert record_of(photo, np.where(classes == UPPER, DRESS, classes)) is None
    layered = classes.copy()
    layered[100:220, 110:140] = OUTER
    assert not record_of(photo, layered)[2]
    striped = photo.copy()
    striped[::4][classes[::4] == UPPER] = (20, 200, 40)
    assert not record_of(striped, classes)[2]


def test_samples_repeat_and_stay_within_limits(photos):
    draw, again = (Draw(photos, photos.pick(4), seed=3) for _ in range(2))
    assert torch.equal(draw.x, again.x)
    assert draw.x.shape == (4, CHANNELS, HEIGHT, WIDTH)
    assert draw.missing.shape == draw.weight.shape == (4, GAINS, HEIGHT // LIGHT_STEP, WIDTH // LIGHT_STEP)
    assert 0 <= float(draw.x.min()) and float(draw.x.max()) <= 1 and float(draw.missing.abs().max()) <= 0.5


def test_prints_are_no_light_and_what_is_right_stays(photos):
    index = photos.check.repeat(4)
    for prints in (0, 1):
        draw = Draw(photos, index, 5, vary=False, lamps=0, prints=prints)
        light, weight = draw.missing[:, 0], draw.weight[:, 0] > 0.5
        # The photo becomes lighter downwards, and so must the cloth, or not at all where nothing was taken away.
        rows = torch.arange(light.shape[1])[:, None].expand_as(light)
        for one, seen, row in zip(light, weight, rows):
            assert np.polyfit(row[seen], one[seen], 1)[0] > -1e-3
            assert float(one[seen].std()) < 0.12


def test_only_cloth_and_invented_skin_are_lit_and_within_limits():
    x = torch.full((2, CHANNELS, 16, 16), 0.4)
    x[:, GARMENT, :8], x[:, GARMENT, 8:] = 0, 1
    x[:, INVENTED] = 0
    answer = torch.randn(2, GAINS, 4, 4)
    assert torch.equal(finish(x, answer)[:, :, :8], x[:, :3, :8])
    assert not torch.equal(finish(x, answer)[:, :, 8:], x[:, :3, 8:])
    assert torch.allclose(finish(x, 0 * answer + 9)[:, :, 8:], torch.tensor(0.4 * np.exp(LIGHTEST)).float())


def test_skin_turns_warmer_in_the_shade_and_never_grey():
    x = torch.zeros(1, CHANNELS, 16, 16)
    x[:, :3] = torch.tensor([0.8, 0.6, 0.5])[:, None, None]
    x[:, INVENTED] = 1
    for light in (-0.4, -0.1, 0.1):
        red, green, blue = finish(x, torch.full((1, GAINS, 4, 4), light))[0, :, 8, 8].tolist()
        assert red / green >= 0.8 / 0.6 - 1e-5 and green / blue >= 0.6 / 0.5 - 1e-5


def test_a_few_steps_mend_the_light(photos, tmp_path):
    torch.manual_seed(1)
    run = Run(torch.device("cpu"), tmp_path)
    draw = Draw(photos, photos.pick(2), 1)
    losses = [float(run.step(draw, 0.05)) for _ in range(12)]
    assert losses[-1] < 0.7 * losses[0]
    assert float(loss_of(draw.missing, draw.missing, draw.weight)) == 0
    run.save()
    network = Finisher()
    network.load_state_dict(torch.load(tmp_path / "finish.pt"))
    assert set(errors_of(network, photos)) == {*KINDS, "skin"}


def test_the_engines_file_holds_the_network():
    network = Finisher().eval()
    torch.nn.init.normal_(network.light.weight, std=0.1)
    model, writer, _ = to_tflite(network)
    packed = pack_weights(model, writer.halved)
    assert unpack_weights(packed) == model
    assert len(packed) < 2_500_000
