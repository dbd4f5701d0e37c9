"""Packs what training reads for machines that get little data: photos and labels of the size that the parser sees.

python -m training.person.pack OUT --photos DIR ... (the options of train.py)

OUT gets the folders and lists for the options of the same names. The photos to validate on keep their size.
"""

import argparse
import json
import os
import shutil

import cv2

from .dataset import read_inputs, read_photo, read_tags
from .network import HEIGHT, WIDTH
from .train import add_data_options, ids_of, ids_in

#: Size of a packed photo, in sizes of the input that it is drawn at; side of packed masks in pixels.
MARGIN, MASK = 1.1, 128
QUALITY, MASK_QUALITY = 58, 60


def lowest(inputs):
    """The row of the photo below which hardly any sample sees anything."""
    said, _ = inputs
    roi = said["frame"]["roi"]
    return said["part"]["y"] + roi["y"] + roi["height"] + said["body"]["unit"]


def write_webp(path, picture, quality):
    cv2.imwrite(f"{path}.webp", picture, [cv2.IMWRITE_WEBP_QUALITY, quality])


def pack_photos(ids, options, annotations, labels):
    """Writes photos, tags (into the folder `labels`) and inputs, as large and as far down as samples need them."""
    for photo_id in ids:
        names = [photo_id] + [f"{photo_id}_{k}" for k in range(1, options.crops + 1)]
        names = [name for name in names if os.path.exists(f"{options.inputs}/{name}.json")]
        if not names:
            continue
        found = {name: read_inputs(options.inputs, name) for name in names}
        image = read_photo(options.photos, photo_id)
        tags = read_tags(annotations, photo_id, image.shape)
        roi = found[names[0]][0]["frame"]["roi"]
        factor = min(1, MARGIN * min(WIDTH / roi["width"], HEIGHT / roi["height"]))
        bottom = round(max(map(lowest, found.values())))
        image, tags = image[:bottom], tags[:bottom]
        size = (round(image.shape[1] * factor), round(image.shape[0] * factor))
        small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
        write_webp(f"{options.out}/photos/{photo_id}", cv2.cvtColor(small, cv2.COLOR_RGB2BGR), QUALITY)
        small = cv2.resize(tags, size, interpolation=cv2.INTER_NEAREST_EXACT)
        cv2.imwrite(f"{options.out}/{labels}/{photo_id}.png", small)
        for name, (said, masks) in found.items():
            with open(f"{options.out}/inputs/{name}.json", "w") as file:
                json.dump(json.loads(json.dumps(said), parse_float=lambda text: round(float(text), 4)), file)
            for kind, mask in zip(("selfie", "pose"), masks):
                small = cv2.resize(mask, (MASK, MASK), interpolation=cv2.INTER_AREA)
                write_webp(f"{options.out}/inputs/{name}.{kind}", small, MASK_QUALITY)


def copy_to_validate(photo_id, options):
    shutil.copy(f"{options.photos}/{photo_id}.jpg", f"{options.out}/photos")
    for kind in ("json", "selfie.u8", "pose.u8"):
        shutil.copy(f"{options.validate_inputs}/{photo_id}.{kind}", f"{options.out}/validate-inputs")
    tags = read_tags(options.annotations, photo_id, read_photo(options.photos, photo_id).shape)
    cv2.imwrite(f"{options.out}/annotations/{photo_id}.png", tags)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out")
    add_data_options(parser)
    options = parser.parse_args()
    for name in ("photos", "annotations", "inputs", "validate-inputs", "guesses", "tags", "corrected"):
        os.makedirs(f"{options.out}/{name}", exist_ok=True)
    pack_photos(ids_in(options.train), options, options.annotations, "annotations")
    pack_photos(ids_of(options.corrected), options, options.corrected, "corrected")
    guessed = ids_of(options.guesses)
    pack_photos(guessed, options, options.guesses, "guesses")
    for photo_id in guessed:
        shutil.copy(f"{options.tags}/{photo_id}.mat", f"{options.out}/tags")
    for photo_id in ids_in(options.validate):
        copy_to_validate(photo_id, options)
    shutil.copy(options.train, f"{options.out}/train.txt")
    shutil.copy(options.validate, f"{options.out}/validate.txt")


if __name__ == "__main__":
    main()
