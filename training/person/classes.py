"""The parser's classes, and the mapping of Clothing Co-Parsing's tags to them."""

import numpy as np

BACKGROUND, HAIR, SKIN, UPPER, OUTER, LOWER, DRESS, SHOES, CARRIED, ACCESSORY = range(10)
NAMES = ("background", "hair", "skin", "upper", "outer", "lower", "dress", "shoes", "carried", "accessory")
COUNT = len(NAMES)
#: Ignored pixels: outside the photo, or outside the part of it that the network gets.
VOID = 255

#: The 59 tags in the order of the label files.
TAGS = (
    "null accessories bag belt blazer blouse bodysuit boots bra bracelet cape cardigan clogs coat dress earrings "
    "flats glasses gloves hair hat heels hoodie intimate jacket jeans jumper leggings loafers necklace panties pants "
    "pumps purse ring romper sandals scarf shirt shoes shorts skin skirt sneakers socks stockings suit sunglasses "
    "sweater sweatshirt swimwear t-shirt tie tights top vest wallet watch wedges"
).split()

GROUPS = {
    BACKGROUND: "null",
    HAIR: "hair",
    SKIN: "skin",
    UPPER: "blouse bra hoodie intimate shirt sweater sweatshirt t-shirt tie top vest",
    OUTER: "blazer cape cardigan coat jacket suit",
    LOWER: "jeans leggings panties pants shorts skirt stockings tights",
    DRESS: "bodysuit dress jumper romper swimwear",
    SHOES: "boots clogs flats heels loafers pumps sandals shoes sneakers wedges",
    CARRIED: "bag purse wallet",
}

#: Tag to class; a tag in no group is an accessory (belts, scarves, hats, socks, jewellery).
CLASS_OF_TAG = np.full(256, ACCESSORY, np.uint8)
for _class, _tags in GROUPS.items():
    for _tag in _tags.split():
        CLASS_OF_TAG[TAGS.index(_tag)] = _class
CLASS_OF_TAG[VOID] = VOID
#: Class to one of its tags.
TAG_OF = np.full(256, VOID, np.uint8)
TAG_OF[:COUNT] = [list(CLASS_OF_TAG).index(k) for k in range(COUNT)]

#: Factor on the probability of a class without a tag, and classes that are there without one.
UNTAGGED, ALWAYS = 0.03, (BACKGROUND, HAIR, SKIN)


def tag_factors(tags):
    """What the photo's tags (numbers in TAGS) leave of the probability of each class: 10."""
    classes = {int(CLASS_OF_TAG[tag]) for tag in tags}
    return np.array([1 if k in classes or k in ALWAYS else UNTAGGED for k in range(COUNT)], np.float32)


#: The five classes of the comparison with rules: background, hair, skin, upper, lower. A dress counts as upper above
#: the hips and as either below them; pixels of no class are ignored.
FIVE = {BACKGROUND: 0, HAIR: 1, SKIN: 2, UPPER: 3, OUTER: 3, LOWER: 4}
FIVE_NAMES = ("background", "hair", "skin", "upper", "lower")
