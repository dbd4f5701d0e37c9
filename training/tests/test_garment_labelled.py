"""Hand-drawn labels give the same kind of truth as drawings."""

import numpy as np
import torch

from training.garment.classes import LANDMARKS, SLEEVES, SLEEVE_LEFT, TORSO, UNKNOWN_PART, UNKNOWN_PRESENCE
from training.garment.drawing.textures import SIDE
from training.garment.labelled import outline, read_records
from training.garment.losses import find_overlap_loss
from training.garment.photos import is_for_checking

TORSO_POLYGON = [
    ["NL", 40, 10], ["NR", 60, 10], ["SR", 80, 15], ["AR", 80, 40], ["HR", 80, 90], ["HL", 20, 90], ["AL", 20, 40], ["SL", 20, 15],
]  # fmt: skip
SLEEVE = [["SL", 20, 15], ["COL", 2, 30], ["CIL", 5, 40], ["AL", 20, 40]]


RECORD = {"photo": "000001-photo", "T": [TORSO_POLYGON], "L": [SLEEVE]}
# The photo is half as wide as high, so it fills the square's middle half.
FRAME = np.array([SIDE // 4, 0, 3 * SIDE // 4, SIDE])


def test_polygons_become_parts_and_landmarks_of_the_padded_square():
    parts, landmarks, _ = outline(RECORD, FRAME)
    assert parts[SIDE // 2, SIDE // 2] == TORSO and parts[SIDE // 2, 10] == 0
    assert parts[int(0.32 * SIDE), int((0.25 + 0.07) * SIDE)] == SLEEVE_LEFT
    assert parts[int(0.7 * SIDE), int((0.25 + 0.1) * SIDE)] == UNKNOWN_PART
    hem = landmarks[LANDMARKS.index("hem-right")]
    assert np.allclose(hem, [(0.25 + 0.4) * SIDE - 0.5, 0.9 * SIDE - 0.5, 1])
    assert landmarks[LANDMARKS.index("cuff-outer-right")][2] == 0
    assert landmarks[LANDMARKS.index("chest")][2] == UNKNOWN_PRESENCE


def test_sleeves_are_told_by_the_landmarks_where_both_sides_agree():
    mirrored = [[point[0][:-1] + "R", 100 - point[1], point[2]] for point in SLEEVE]
    assert outline(RECORD, FRAME)[2] == -1
    assert outline({**RECORD, "R": [mirrored]}, FRAME)[2] == SLEEVES.index("short")


def test_what_labels_do_not_say_counts_for_nothing():
    logits = torch.randn(1, 7, 4, 4)
    truth = torch.full((1, 4, 4), TORSO)
    truth[0, 0] = UNKNOWN_PART
    changed = logits.clone()
    changed[0, :, 0] = 5 * torch.randn(7, 4)
    assert torch.equal(find_overlap_loss(logits, truth), find_overlap_loss(changed, truth))


def test_the_projects_labels_name_every_landmark_of_a_top():
    records = read_records().values()
    assert len(records) >= 200
    assert sum(is_for_checking(record["photo"]) for record in records) >= 30
    for record in records:
        named = {point[0] for key in "TSLR" for polygon in record.get(key, []) for point in polygon if isinstance(point[0], str)}
        wanted = {"NL", "NR", "SL", "SR", "AL", "AR", "HL", "HR"}
        wanted |= {"COL", "CIL"} if "L" in record else set()
        wanted |= {"COR", "CIR"} if "R" in record else set()
        assert wanted <= named, record["photo"]
