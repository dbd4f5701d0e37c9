"""Makes pictures small for a machine that gets little data: `python -m training.check.pack PICTURES OUT`.

Training reads such a folder as it reads the other one.
"""

import argparse
from pathlib import Path

import cv2

#: Width and height, a little more than the network sees, and WebP's quality.
SIZE, QUALITY = (204, 272), 55


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pictures", type=Path)
    parser.add_argument("out", type=Path)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for path in options.pictures.glob("*.png"):
        picture = cv2.resize(cv2.imread(str(path)), SIZE, interpolation=cv2.INTER_AREA)
        cv2.imwrite(str(options.out / f"{path.stem}.webp"), picture, [cv2.IMWRITE_WEBP_QUALITY, QUALITY])


if __name__ == "__main__":
    main()
