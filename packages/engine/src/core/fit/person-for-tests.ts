import { uprightBody } from '#src/core/person/drawn-figure.ts';
import { createLabImage } from '#src/core/raster/lab.ts';
import { type ArmGeometry, LABEL, type PersonAnalysis, type Point } from '#src/core/types.ts';

export interface TestPerson {
  readonly topHem?: number;
  readonly waist?: number | null;
  /** Half width of the torso, in U. */
  readonly half?: number;
  /** Distance of the wrists outwards from the hanging line, in U. */
  readonly spread?: number;
}

const UNIT = 200;
const TORSO = 260;
const JOINT = { x: 100, y: 250 };
const SIZE = { width: 600, height: 800 };

/**
 * A drawn person for tests of the fitting: shoulders at y 250, hips at y 510, spine at x 300, U of 200 pixels, arms
 * hanging beside the body.
 */
export function personWith({
  topHem = 1,
  waist = 1,
  half = 0.46,
  spread = 0.15,
}: TestPerson): PersonAnalysis {
  const photo = { ...SIZE, data: new Uint8ClampedArray(SIZE.width * SIZE.height * 4).fill(255) };
  const v = Float32Array.from({ length: 28 }, (_, n) => 0.05 + n * 0.05);
  const halves = new Float32Array(28).fill(half * UNIT);
  const trust = new Float32Array(28).fill(1);
  const frame = { roi: { x: 0, y: 0, ...SIZE }, scale: 0.4, width: 240, height: 320 };
  const pixels = frame.width * frame.height;
  const labels = new Uint8Array(pixels);
  const matte = new Float32Array(pixels);
  for (let y = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++) {
      const lateral = Math.abs(x / frame.scale - 300);
      const height = (y / frame.scale - 250) / TORSO;
      const inside = lateral < half * UNIT && height > -0.15;
      const arm = Math.abs(lateral - JOINT.x) < 0.12 * UNIT && height > -0.1 && height < 1.3;
      matte[y * frame.width + x] = inside || arm ? 1 : 0;
      if (inside) labels[y * frame.width + x] = height < topHem ? LABEL.top : LABEL.bottom;
    }
  }
  return {
    photo,
    pose: { confidence: 1, landmarks: [] },
    body: uprightBody({ x: 300, y: 250 }, TORSO, UNIT),
    frame,
    matte: { width: frame.width, height: frame.height, data: matte },
    plate: createLabImage(frame.width, frame.height),
    lab: createLabImage(frame.width, frame.height),
    labels: { width: frame.width, height: frame.height, data: labels },
    hands: { width: frame.width, height: frame.height, data: new Uint8Array(pixels) },
    geometry: {
      torso: { v, left: halves, right: halves, leftTrust: trust, rightTrust: trust },
      shoulderLine: { left: shoulderLine(-1), right: shoulderLine(1) },
      arms: { left: hangingArm(-1, spread), right: hangingArm(1, spread) },
      waist,
      topHem,
      neck: { x: 300, y: 232 },
      neckHalfWidth: 0.16 * UNIT,
    },
    wearsCoat: false,
    skinAndHair: 0.3,
    views: { pose: blankView(), selfie: blankView() },
  };
}

/** Output of a network that found no person. */
function blankView(): PersonAnalysis['views']['pose'] {
  const crop = { center: { x: 300, y: 400 }, side: 800, rotation: 0, size: 2 };
  return { mask: new Float32Array(4), crop };
}

function shoulderLine(sign: -1 | 1): Point[] {
  return Array.from({ length: 12 }, (_, n) => ({
    x: 300 + sign * (32 + (68 * n) / 11),
    y: 198 + (28 * n) / 11,
  }));
}

function hangingArm(sign: -1 | 1, spread: number): ArmGeometry {
  const at = (n: number, lateral: number): Point => ({
    x: 300 + sign * (JOINT.x + (spread * UNIT * n) / 16 + lateral),
    y: JOINT.y + (320 * n) / 16,
  });
  const stations = Array.from({ length: 17 }, (_, n) => n);
  return {
    shoulder: at(0, 0),
    elbow: at(8, 0),
    wrist: at(16, 0),
    center: stations.map((n) => at(n, 0)),
    outer: stations.map((n) => at(n, 24 - n * 0.5)),
    inner: stations.map((n) => at(n, -24 + n * 0.5)),
    length: 320,
    covered: 0,
    inFront: false,
  };
}
