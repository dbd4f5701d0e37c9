/** The project's own sample pictures, as data that browsers and Node can both import. */

/** A position in picture pixels, from the top left. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** A pair of joints, named by the side of the picture: the person's right joint is `left`. */
export interface JointPair {
  readonly left: PicturePoint;
  readonly right: PicturePoint;
}

/** One picture. `file` and `thumb` are paths inside this package, 768 x 1024 and 192 x 256 pixels, WebP. */
export interface Picture {
  readonly id: string;
  readonly file: string;
  readonly thumb: string;
  /** A short name for buttons and lists. */
  readonly name: string;
  /** Alternative text: what the picture shows. */
  readonly alt: string;
}

export interface PersonPicture extends Picture {
  readonly kind: 'person';
  /** The joints' positions in the drawing, in picture pixels. */
  readonly joints: { readonly shoulders: JointPair; readonly elbows: JointPair; readonly hips: JointPair };
  readonly arms: 'down' | 'one hand in a pocket';
}

export interface GarmentPicture extends Picture {
  readonly kind: 'garment';
  readonly sleeves: 'short' | 'long';
}

/** A picture that a try-on must refuse, or accept only with a warning, when used as `given`. */
export interface RefusalPicture extends Picture {
  readonly kind: 'refusal';
  readonly given: 'person' | 'garment';
}

/** The size of every picture, and of every thumb, in pixels. */
export const PICTURE_SIZE = { width: 768, height: 1024 } as const;
export const THUMB_SIZE = { width: 192, height: 256 } as const;

type Joints = readonly [x: number, y: number, x2: number, y2: number];

function files(id: string): { id: string; file: string; thumb: string } {
  return { id, file: `pictures/${id}.webp`, thumb: `pictures/thumbs/${id}.webp` };
}

function pair([x, y, x2, y2]: Joints): JointPair {
  return { left: { x, y }, right: { x: x2, y: y2 } };
}

function person(
  id: string,
  name: string,
  alt: string,
  joints: { shoulders: Joints; elbows: Joints; hips: Joints },
  arms: PersonPicture['arms'] = 'down',
): PersonPicture {
  const { shoulders, elbows, hips } = joints;
  const places = { shoulders: pair(shoulders), elbows: pair(elbows), hips: pair(hips) };
  return { ...files(id), kind: 'person', name, alt, joints: places, arms };
}

function garment(id: string, name: string, alt: string, sleeves: GarmentPicture['sleeves']): GarmentPicture {
  return { ...files(id), kind: 'garment', name, alt, sleeves };
}

function refusal(id: string, name: string, alt: string, given: RefusalPicture['given']): RefusalPicture {
  return { ...files(id), kind: 'refusal', name, alt, given };
}

/** The sample people, all drawn. */
export const people: readonly PersonPicture[] = [
  person(
    'maya',
    'Maya',
    'Drawing of a woman with her hair in a bun, in an off-white tank top and charcoal trousers',
    {
      shoulders: [268, 350, 500, 350],
      elbows: [233, 548, 535, 548],
      hips: [317, 686, 451, 686],
    },
  ),
  person('tom', 'Tom', 'Drawing of a man with short brown hair, in a white tee and blue jeans', {
    shoulders: [251, 336, 517, 336],
    elbows: [214, 538, 554, 538],
    hips: [317, 678, 451, 678],
  }),
  person(
    'ada',
    'Ada',
    'Drawing of a woman with natural curls, in a sage green tee and sand-coloured trousers',
    {
      shoulders: [275, 414, 493, 414],
      elbows: [240, 594, 528, 594],
      hips: [320, 720, 448, 720],
    },
  ),
  person('rosa', 'Rosa', 'Drawing of a plus-size woman with long auburn hair, in a rust tee and dark jeans', {
    shoulders: [257, 379, 511, 379],
    elbows: [202, 569, 566, 569],
    hips: [305, 701, 463, 701],
  }),
  person(
    'june',
    'June',
    'Drawing of an older woman with a silver bob and glasses, in a blue top and grey trousers, one hand in her pocket',
    {
      shoulders: [277, 407, 491, 407],
      elbows: [242, 589, 550, 582],
      hips: [320, 716, 448, 716],
    },
    'one hand in a pocket',
  ),
  person(
    'samir',
    'Samir',
    'Drawing of a man with dark curls and a beard, in a white shirt and olive trousers',
    {
      shoulders: [258, 393, 510, 393],
      elbows: [223, 579, 545, 579],
      hips: [318, 709, 450, 709],
    },
  ),
  person(
    'leila',
    'Leila',
    'Drawing of a woman in a headscarf, with a plum long-sleeved top and a long grey skirt',
    {
      shoulders: [266, 371, 502, 371],
      elbows: [230, 563, 538, 563],
      hips: [316, 697, 452, 697],
    },
  ),
  person(
    'kenji',
    'Kenji',
    'Drawing of an older man with short grey hair, in a navy long-sleeved top and chinos',
    {
      shoulders: [259, 350, 509, 350],
      elbows: [225, 548, 543, 548],
      hips: [318, 686, 450, 686],
    },
  ),
];

/** The sample garments: flat lays of tops. */
export const garments: readonly GarmentPicture[] = [
  garment(
    'breton',
    'Breton top',
    'Drawing of a cream Breton top with navy stripes and long sleeves, laid flat',
    'long',
  ),
  garment('plain-tee', 'Green tee', 'Drawing of a plain sage green tee, laid flat', 'short'),
  garment(
    'oxford-shirt',
    'Oxford shirt',
    'Drawing of a light blue Oxford shirt with a pocket, laid flat',
    'long',
  ),
  garment(
    'striped-tee',
    'Striped tee',
    'Drawing of a bottle green tee with cream stripes, laid flat',
    'short',
  ),
  garment(
    'printed-tee',
    'Printed tee',
    'Drawing of a navy tee printed with a sun, waves and the word Sunday, laid flat',
    'short',
  ),
  garment('denim-shirt', 'Denim shirt', 'Drawing of a washed denim shirt with a pocket, laid flat', 'long'),
  garment(
    'long-sleeve',
    'Burgundy long sleeve',
    'Drawing of a plain burgundy long-sleeved top, laid flat',
    'long',
  ),
  garment('polo', 'Polo shirt', 'Drawing of a mustard polo shirt with three buttons, laid flat', 'short'),
  garment('v-neck', 'V-neck tee', 'Drawing of a charcoal tee with a V-neck, laid flat', 'short'),
];

/** Unusable pictures, for tests. */
export const refusals: readonly RefusalPicture[] = [
  refusal('trousers', 'Jeans', 'Drawing of blue jeans, laid flat', 'garment'),
  refusal(
    'empty-wall',
    'Empty wall',
    'Drawing of a plain wall with window light and nobody in front of it',
    'person',
  ),
  refusal('face-close-up', 'Face', 'Drawing of a woman’s face that fills the picture', 'person'),
  refusal('two-people', 'Two people', 'Drawing of a woman and a man side by side', 'person'),
  refusal('from-behind', 'From behind', 'Drawing of a man seen from behind', 'person'),
  refusal('crossed-arms', 'Crossed arms', 'Drawing of an older man with his arms crossed', 'person'),
];

/** Every picture of the package. */
export const pictures: readonly (PersonPicture | GarmentPicture | RefusalPicture)[] = [
  ...people,
  ...garments,
  ...refusals,
];
