/** The project's own sample pictures, as data that browsers and Node can both import. */

/** A position in picture pixels, from the top left. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/**
 * One picture. `file` and `thumb` are paths inside this package, 768 x 1024 and 192 x 256 pixels, WebP; `name` is a
 * short name for buttons and lists.
 */
export interface Picture {
  readonly id: string;
  readonly file: string;
  readonly thumb: string;
  readonly name: string;
}

/** The size of every picture, and of every thumb, in pixels. */
export const PICTURE_SIZE = { width: 768, height: 1024 } as const;
export const THUMB_SIZE = { width: 192, height: 256 } as const;

function picture(id: string, name: string): Picture {
  return { id, name, file: `pictures/${id}.webp`, thumb: `pictures/thumbs/${id}.webp` };
}

/** A pair of joints, named by the side of the picture: the person's right joint is `left`. */
function pair(x: number, y: number, x2: number, y2 = y): Record<'left' | 'right', PicturePoint> {
  return { left: { x, y }, right: { x: x2, y: y2 } };
}

type Pair = ReturnType<typeof pair>;

/** A person, and the positions of the joints in the drawing, in picture pixels. */
function person(id: string, name: string, shoulders: Pair, elbows: Pair, hips: Pair) {
  return { ...picture(id, name), joints: { shoulders, elbows, hips } };
}

/** The sample people, all drawn. */
export const people = [
  person('maya', 'Maya', pair(268, 350, 500), pair(233, 548, 535), pair(317, 686, 451)),
  person('tom', 'Tom', pair(251, 336, 517), pair(214, 538, 554), pair(317, 678, 451)),
  person('ada', 'Ada', pair(275, 414, 493), pair(240, 594, 528), pair(320, 720, 448)),
  person('rosa', 'Rosa', pair(257, 379, 511), pair(202, 569, 566), pair(305, 701, 463)),
  person('june', 'June', pair(277, 407, 491), pair(242, 589, 550, 582), pair(320, 716, 448)),
  person('samir', 'Samir', pair(258, 393, 510), pair(223, 579, 545), pair(318, 709, 450)),
  person('leila', 'Leila', pair(266, 371, 502), pair(230, 563, 538), pair(316, 697, 452)),
  person('kenji', 'Kenji', pair(259, 350, 509), pair(225, 548, 543), pair(318, 686, 450)),
];

/** The sample garments: flat lays of tops. */
export const garments = [
  picture('breton', 'Breton top'),
  picture('plain-tee', 'Green tee'),
  picture('oxford-shirt', 'Oxford shirt'),
  picture('striped-tee', 'Striped tee'),
  picture('printed-tee', 'Printed tee'),
  picture('denim-shirt', 'Denim shirt'),
  picture('long-sleeve', 'Burgundy long sleeve'),
  picture('polo', 'Polo shirt'),
  picture('v-neck', 'V-neck tee'),
];

/** Pictures that a try-on must refuse, or accept only with a warning, when used as `given`. */
export const refusals = [
  { ...picture('trousers', 'Jeans'), given: 'garment' },
  { ...picture('empty-wall', 'Empty wall'), given: 'person' },
  { ...picture('face-close-up', 'Face'), given: 'person' },
  { ...picture('two-people', 'Two people'), given: 'person' },
  { ...picture('from-behind', 'From behind'), given: 'person' },
  { ...picture('crossed-arms', 'Crossed arms'), given: 'person' },
] as const;

/** Every picture of the package. */
export const pictures: readonly Picture[] = [...people, ...garments, ...refusals];
