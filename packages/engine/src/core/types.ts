/**
 * Types that the stages of the engine exchange. Lengths are in pixels of the working photo unless named otherwise;
 * `left` and `right` are sides of the picture.
 */

/** 8-bit sRGB, four interleaved channels (straight alpha), row-major; `data.length = width * height * 4`. */
export interface RgbaImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** One float channel, row-major. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** One byte per pixel, row-major: 0 or 1, or a label. */
export interface Mask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** CIE Lab (D65), L 0..100. */
export interface LabImage {
  readonly width: number;
  readonly height: number;
  readonly l: Float32Array;
  readonly a: Float32Array;
  readonly b: Float32Array;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Whole pixels; `x` and `y` are the top left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The part of an AbortSignal that the stages need; this folder uses no type of a particular runtime. */
export interface CancelSignal {
  /** @throws the reason for cancelling, once cancelled. */
  throwIfAborted(): void;
}

/** The neural networks; implemented in `models/`, faked in tests. */
export interface Networks {
  /**
   * MediaPipe pose, full.
   * @param input 256x256x3 floats 0..1, RGB, row-major.
   */
  pose(input: Float32Array): Promise<PoseOutput>;
  /**
   * MediaPipe selfie segmentation.
   * @param input 256x256x3 floats 0..1, RGB, row-major.
   * @returns 256x256 person probability 0..1.
   */
  selfie(input: Float32Array): Promise<Float32Array>;
  /**
   * The project's own garment reader for tops, `networks/garment-reader.md`.
   * @param input 192x192x5 floats, row-major: RGB as (value - .7) / .3, then x and y from -1 to 1.
   */
  readGarment(input: Float32Array): Promise<GarmentOutput>;
  /**
   * The project's own person parser, `networks/person-parser.md`.
   * @param input 320x240x13 floats, row-major: see `core/person/parse-person.ts`.
   * @returns 160x120x10 class logits, in the order of `PART`.
   */
  parsePerson(input: Float32Array): Promise<Float32Array>;
  /** Starts to fetch the finisher and the picture checker, so that a picture does not wait for them. */
  prefetch(): void;
  /**
   * The project's own finisher, `networks/finisher.md`.
   * @param input 192x144x6 floats 0..1, row-major: see `core/finish/finish-input.ts`.
   * @returns 48x36x2 natural logarithms: light that the garment and the invented skin lack.
   */
  finish(input: Float32Array): Promise<Float32Array>;
  /**
   * The project's own picture checker, `networks/picture-checker.md`.
   * @param input 256x192x9 floats, row-major: see `core/check-picture.ts`.
   * @returns two logits: that a picture is fit to show, and that it has no gross fault.
   */
  checkPicture(input: Float32Array): Promise<Float32Array>;
}

/** Logits; the orders of parts, landmarks and facts are those of `training/garment/classes.py`. */
export interface GarmentOutput {
  /** 96x96x7. */
  readonly parts: Float32Array;
  /** 48x48x13: position of each landmark, if it is present. */
  readonly landmarks: Float32Array;
  /** Presence of the 13 landmarks, 7 kinds of garment, 3 sleeve lengths, upright. */
  readonly facts: Float32Array;
}

export interface PoseOutput {
  /** 39 landmarks x (x, y, z, visibility, presence), in pixels of the 256x256 input. */
  readonly landmarks: Float32Array;
  /** Score 0..1 that a person is present. */
  readonly confidence: number;
  /** 256x256 person logits. */
  readonly mask: Float32Array;
}

/** Indices into `Pose.landmarks` of the landmarks that the engine reads. */
export const POSE = {
  nose: 0,
  eyeA: 2,
  eyeB: 5,
  mouthLeft: 9,
  mouthRight: 10,
  earA: 7,
  earB: 8,
  shoulderA: 11,
  shoulderB: 12,
  elbowA: 13,
  elbowB: 14,
  wristA: 15,
  wristB: 16,
  indexA: 19,
  indexB: 20,
  hipA: 23,
  hipB: 24,
} as const;

export interface Pose {
  /** Score of the first pass over the whole picture: the only reliable one for "is there a person". */
  readonly confidence: number;
  /** Score 0..1 of a second person beside the first; absent when not searched for. */
  readonly company?: number;
  /** No person was found, only a head that fills the photo. */
  readonly headAlone?: boolean;
  /** 35 landmarks (33 of the body, 2 auxiliary) in photo pixels. */
  readonly landmarks: readonly (Point & { readonly z: number })[];
}

/** Body axes, see `design`: v runs from 0 at the shoulders to 1 at the hips, lateral positions are in `unit`. */
export interface BodyFrame {
  readonly shoulders: Point;
  readonly hips: Point;
  /** Unit vector from mid-shoulder to mid-hip. */
  readonly down: Point;
  /** Unit vector across the body, towards the right of the picture, at a right angle to `down`. */
  readonly across: Point;
  /** Distance from mid-shoulder to mid-hip, pixels. */
  readonly torsoLength: number;
  /** Shoulder unit U, pixels: all other lengths are measured in it. */
  readonly unit: number;
}

/** Where the analysis planes lie in the photo: photo x = roi.x + (x + 0.5) / scale - 0.5. */
export interface AnalysisFrame {
  readonly roi: Box;
  /** Analysis pixels per photo pixel, at most 1. */
  readonly scale: number;
  readonly width: number;
  readonly height: number;
}

/** Classes of the person parser; indices of its planes. The order is that of `training/person/classes.py`. */
export const PART = {
  background: 0,
  hair: 1,
  skin: 2,
  upper: 3,
  outer: 4,
  lower: 5,
  dress: 6,
  shoes: 7,
  carried: 8,
  accessory: 9,
} as const;

/**
 * Values of `PersonAnalysis.labels`. An open layer is `top` until `person/keep-open-layer.ts` keeps it over the new garment, and
 * so is what stays under a new jacket until `composite/keep-inner-top.ts`.
 */
export const LABEL = { background: 0, skin: 1, hair: 2, top: 3, bottom: 4, layer: 5, under: 6 } as const;

/** One arm: 17 stations from the shoulder joint (0) via the elbow (8) to the wrist (16). */
export interface ArmGeometry {
  readonly shoulder: Point;
  readonly elbow: Point;
  readonly wrist: Point;
  readonly center: readonly Point[];
  /** Outline on the side away from the torso. */
  readonly outer: readonly Point[];
  /** Outline on the side of the torso. */
  readonly inner: readonly Point[];
  /** Length from shoulder to wrist along the bones, pixels. */
  readonly length: number;
  /** Share of the arm, 0..1 from the shoulder, that the old top covers. */
  readonly covered: number;
  /** True when the forearm or hand lies in front of the torso. */
  readonly inFront: boolean;
  /** The forearm is behind the back, so its values are taken from the other arm. */
  readonly hidden?: true;
}

export interface BodyGeometry {
  /** Torso outline at `rows` values of v: distance from the spine line in pixels, both positive. */
  readonly torso: {
    readonly v: Float32Array;
    readonly left: Float32Array;
    readonly right: Float32Array;
    /** Confidence 0..1 in each measured edge. */
    readonly leftTrust: Float32Array;
    readonly rightTrust: Float32Array;
  };
  /**
   * The person's shoulder outline on each side, from beside the neck (first) to above the shoulder joint (last),
   * evenly spaced across the body.
   */
  readonly shoulderLine: { readonly left: readonly Point[]; readonly right: readonly Point[] };
  readonly arms: { readonly left: ArmGeometry; readonly right: ArmGeometry };
  /** v of the border between top and lower garment (trouser or skirt waist), or null when not found. */
  readonly waist: number | null;
  /** v at which the old top ends. */
  readonly topHem: number;
  /** Neck pit (base of the throat). */
  readonly neck: Point;
  /** Half the width of the neck at its base, pixels. */
  readonly neckHalfWidth: number;
}

/** Output of a network for a square of the photo, and the position of that square (`SquareCrop`). */
export interface NetworkView {
  /** `crop.size` squared, row-major. */
  readonly mask: Float32Array;
  readonly crop: {
    readonly center: Point;
    readonly side: number;
    readonly rotation: number;
    readonly size: number;
  };
}

/** An open jacket, coat or cardigan with another top visible under it. */
export interface OpenLayer {
  /** Analysis frame: 1 where the layer lies. */
  readonly mask: Mask;
  /** v at which the top under it ends. */
  readonly hem: number;
}

/** Everything known about the person photo; a plain value that can be cached within one user's session. */
export interface PersonAnalysis {
  readonly photo: RgbaImage;
  readonly pose: Pose;
  readonly body: BodyFrame;
  readonly frame: AnalysisFrame;
  /** Analysis frame: probability 0..1 of the person. */
  readonly matte: Plane;
  /** Analysis frame: background colour behind the person. */
  readonly plate: LabImage;
  /** Analysis frame: the photo in Lab. */
  readonly lab: LabImage;
  /** Analysis frame: values of LABEL. */
  readonly labels: Mask;
  /** Analysis frame: 1 where a hand or wrist is. */
  readonly hands: Mask;
  readonly geometry: BodyGeometry;
  /** The person wears a coat or something as long, of which only the upper half could be removed. */
  readonly wearsCoat: boolean;
  /** Area of skin and hair relative to clothes according to the person parser; near zero where no person is. */
  readonly skinAndHair: number;
  /** The person as two networks see it: the pose network in logits, the selfie network in probabilities. */
  readonly views: { readonly pose: NetworkView; readonly selfie: NetworkView };
  /** Arms folded over the body: `bare` ones were found from the elbows on; of others nothing is certain. */
  readonly foldedArms?: 'bare' | 'unclear';
  readonly openLayer?: OpenLayer | undefined;
  /** Analysis frame: 1 where a top is no outer garment. */
  readonly innerTop?: Mask;
  /** Analysis frame, once a new jacket lies on the body: 1 where it is open, so that what is under it shows. */
  readonly opening?: Mask;
  /** Analysis frame: 1 where a bag or something else that is carried lies before body and ground. */
  readonly carried?: Mask;
}

/** Garment landmarks in pixels of `GarmentAnalysis.image`. */
export interface GarmentSide {
  /** Where collar and shoulder seam meet. */
  readonly neck: Point;
  /** Outer end of the shoulder seam. */
  readonly shoulder: Point;
  readonly armpit: Point;
  /** Corner of the hem. */
  readonly hem: Point;
  /** Null when the garment is sleeveless. */
  readonly sleeve: GarmentSleeve | null;
}

export interface GarmentSleeve {
  /** Cuff corner on the outer (shoulder) and the inner (armpit) side. */
  readonly cuffOuter: Point;
  readonly cuffInner: Point;
  /** Contour from the shoulder to `cuffOuter`. */
  readonly outer: readonly Point[];
  /** Contour from the armpit to `cuffInner`. */
  readonly inner: readonly Point[];
  /** Copied from the other side, because this sleeve is folded behind the body. */
  readonly mirrored?: true;
}

export interface GarmentAnalysis {
  /** Cut-out at full working resolution; colours at the edge come from inside, alpha is soft. */
  readonly image: RgbaImage;
  readonly worn: boolean;
  /** Share of it that only the photo's colours or only the network take for garment; only for flat garments. */
  readonly unclear?: number;
  /** The network takes it for a dress, a skirt or something else that is no top; only for flat garments. */
  readonly unlikeTop?: true;
  /** The network takes it for a jacket or a coat; only for flat garments. */
  readonly outerwear?: true;
  /** It has a hood, which lies behind the neck; only for flat garments. */
  readonly hooded?: true;
  /** How it sat on its wearer; only for worn garments. */
  readonly wearing?: {
    /** v of the hem on the wearer. */
    readonly hemV: number;
    /** Height of the neck points above the line of the shoulder joints, in U. */
    readonly neckHeight: number;
    /** Share of the arm, 0..1 from the shoulder, that the sleeves cover. */
    readonly sleeveReach: number;
  };
  readonly left: GarmentSide;
  readonly right: GarmentSide;
  /** Contour of the torso from armpit to hem corner, on each side. */
  readonly sideSeam: { readonly left: readonly Point[]; readonly right: readonly Point[] };
  /** Front neckline from the left neck point to the right one. */
  readonly neckline: readonly Point[];
  /** Bottom edge from the left hem corner to the right one. */
  readonly hemline: readonly Point[];
}

export type LayerName = 'torso' | 'sleeve-left' | 'sleeve-right';

/** Edge of a sleeveless top on one side of the body. */
export interface Armhole {
  /**
   * Photo points from the end of the shoulder strap to where the arm passes in front of the cloth and slightly below.
   */
  readonly curve: readonly Point[];
  /** Share of the arm, from the shoulder, at which it passes in front of the cloth. */
  readonly end: number;
}

/** One part of the garment, drawn over the photo. */
export interface WarpedLayer {
  readonly name: LayerName;
  /** Part of the photo that the layer covers, photo pixels. */
  readonly box: Box;
  /** Straight-alpha colour, `box.width` x `box.height`. */
  readonly image: RgbaImage;
  /** Only for a sleeveless torso. */
  readonly armholes?: { readonly left: Armhole; readonly right: Armhole };
  /** Only for a torso with a hood: line, from left to right, above which the neck is in front of the hood. */
  readonly hood?: readonly Point[];
}

/** How the top is worn: like the person's old one, tucked into the lower garment, or over it. */
export type Tuck = 'auto' | 'tucked' | 'out';

/** The actual stages in order; people see them as progress. */
export const STAGES = ['photo', 'garment', 'fitting', 'light', 'checks'] as const;
export type Stage = (typeof STAGES)[number];

/** Called by stages with intermediate pictures when debugging is on. */
export type DebugSink = (name: string, image: RgbaImage) => void;
