/** The project's own sample pictures, as data that browsers and Node can both import. */

/** A position in picture pixels, from the top left. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** A pair of joints, named by the side of the picture: the person's right joint is `left`. */
interface JointPair {
  readonly left: PicturePoint;
  readonly right: PicturePoint;
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

function pair(x: number, y: number, x2: number, y2 = y): JointPair {
  return { left: { x, y }, right: { x: x2, y: y2 } };
}

/** The sample people, all drawn, and the positions of their joints in the drawing, in picture pixels. */
export const people = [
  {
    ...picture('maya', 'Maya'),
    joints: { shoulders: pair(268, 350, 500), elbows: pair(233, 548, 535), hips: pair(317, 686, 451) },
  },
  {
    ...picture('tom', 'Tom'),
    joints: { shoulders: pair(251, 336, 517), elbows: pair(214, 538, 554), hips: pair(317, 678, 451) },
  },
  {
    ...picture('ada', 'Ada'),
    joints: { shoulders: pair(275, 414, 493), elbows: pair(240, 594, 528), hips: pair(320, 720, 448) },
  },
  {
    ...picture('rosa', 'Rosa'),
    joints: { shoulders: pair(257, 379, 511), elbows: pair(202, 569, 566), hips: pair(305, 701, 463) },
  },
  {
    ...picture('june', 'June'),
    joints: { shoulders: pair(277, 407, 491), elbows: pair(242, 589, 550, 582), hips: pair(320, 716, 448) },
  },
  {
    ...picture('samir', 'Samir'),
    joints: { shoulders: pair(258, 393, 510), elbows: pair(223, 579, 545), hips: pair(318, 709, 450) },
  },
  {
    ...picture('leila', 'Leila'),
    joints: { shoulders: pair(266, 371, 502), elbows: pair(230, 563, 538), hips: pair(316, 697, 452) },
  },
  {
    ...picture('kenji', 'Kenji'),
    joints: { shoulders: pair(259, 350, 509), elbows: pair(225, 548, 543), hips: pair(318, 686, 450) },
  },
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
