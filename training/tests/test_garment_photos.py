"""The loader does not use photos that are kept back."""

import json

import cv2
import numpy as np

from training.garment.classes import KINDS, SLEEVES
from training.garment.drawing.textures import SIDE
from training.garment.pack import pack, unpack
from training.garment.photos import choose_photos, is_for_checking, read_photos, to_square

NAMES = [f"{number:06x}-photo" for number in range(30)]


def make_set(folder):
    (folder / "images").mkdir()
    labels = ["T-Shirt", "Pants", "Not sure"]
    rows = ["image,sender_id,label,kids"]
    for index, name in enumerate(NAMES):
        rows.append(f"{name},1,{labels[index % 3]},{index == 9}")
        cv2.imwrite(str(folder / "images" / f"{name}.jpg"), np.full((40, 20, 3), index * 8, np.uint8))
    (folder / "images.csv").write_text("\n".join(rows) + "\n")
    kept = folder / "kept.csv"
    kept.write_text(f"image,label\n{NAMES[1]},Pants\n{NAMES[3]},T-Shirt\n")
    return kept


def test_photos_of_the_lists_unsure_labels_and_childrens_clothes_are_left_out(tmp_path):
    chosen = choose_photos(tmp_path, [make_set(tmp_path)], False, [])
    assert not {NAMES[1], NAMES[3], NAMES[9], NAMES[2]} & set(chosen)
    assert set(chosen.values()) == {"T-Shirt", "Pants"}


def test_photos_for_checking_are_never_trained_on(tmp_path):
    kept = make_set(tmp_path)
    trained, checked = (choose_photos(tmp_path, [kept], checked, []) for checked in (False, True))
    assert checked and not set(trained) & set(checked)
    assert all(is_for_checking(name) for name in checked)


def test_outlined_photos_are_read_without_a_label_but_not_if_they_are_kept_back(tmp_path):
    kept, labels = make_set(tmp_path), tmp_path / "labels.jsonl"
    torso = [["NL", 10, 10], ["NR", 90, 10], ["HR", 90, 60], ["HL", 10, 60]]
    labels.write_text("\n".join(json.dumps({"photo": NAMES[index], "T": [torso]}) for index in (1, 2, 7)))
    photos = read_photos(tmp_path, [kept], False, labels)
    assert photos.kinds[photos.outlined].tolist() == [-1, KINDS.index("trousers")]
    assert len(photos.pictures) == len(photos.kinds) == len(photos.boxes) and len(photos.parts) == 2
    square, known = SIDE // 4, photos.kinds >= 0
    assert np.allclose(photos.boxes[photos.outlined], [square + 13, 26, 3 * square - 13, 154], atol=4)
    told = np.where(photos.kinds == KINDS.index("top"), SLEEVES.index("short"), -1)
    assert np.array_equal(photos.sleeves[known], told[known])
    again = unpack(pack(photos))
    assert np.array_equal(again.parts, photos.parts) and np.array_equal(again.frames, photos.frames)
    assert np.abs(again.pictures.astype(int) - photos.pictures).max() < 10


def test_a_photo_becomes_a_square_without_being_stretched():
    photo = np.zeros((100, 50, 3), np.uint8)
    photo[40:60, 20:30] = 255
    square, frame = to_square(photo, 80)
    rows, columns = np.nonzero(square[..., 0] > 128)
    assert square.shape == (80, 80, 3) and frame.tolist() == [20, 0, 60, 80]
    assert abs((rows.max() - rows.min()) - 2 * (columns.max() - columns.min())) <= 2
