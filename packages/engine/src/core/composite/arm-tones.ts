import { medianColor } from '../label-pixels.ts';
import type { LabImage } from '../types.ts';
import type { BareArms } from './bare-arms.ts';

/** Stations from shoulder to wrist; the run goes on a little way down the hand. */
const STATIONS = 16;
const RUN_LENGTH = 22;
/** Colours farther than this from the median of the arm are make-up, jewellery or wrong labels, not skin. */
const LIGHTNESS_REACH = 18;
const CHROMA_REACH = 10;
/** A station with fewer pixels than this is taken as unseen. */
const ENOUGH = 5;
/** An arm that is seen above this station needs no colour from the trunk. */
const UPPER_ARM = 4;
const SMOOTHINGS = 3;
/** Above this share of the arm lies the trunk's skin. */
const SHOULDER = 0.1;
/** An upper arm lies about half of the way from the trunk's colour to that of what is seen farther down. */
const LIKE_LOWER = 0.5;
/** An arm of which nothing is seen is lighter than a trunk of which little but the throat shows, L units. */
const OVER_TRUNK = 5;
/** Where only the hand shows, the forearm begins here: */
const FOREARM = 13;
const WRIST = 15;
/** towards its fingers a hand is ever redder, and less yellow: change a station. Medians of 22 bare arms. */
const TOWARDS_FOREARM = { l: 0, a: -0.055, b: 0.025 } as const;
/** A forearm has its hand's lightness, and half of the hand's difference in hue from the trunk. */
const LIKE_HAND = { l: 1, a: 0.5, b: 0.5 } as const;
/**
 * A difference counts as light only up to what 90 to 97 of 100 bare arms' hands differ by. All measured on 213 bare arms of
 * street photos, covered as by long sleeves: error of the arms' lightness 7.6 where half of the hand's had been 10.4.
 */
const FARTHEST = { l: 28, a: 5, b: 9 } as const;
const DARKEST = 14;
/** The same of a hand's hue; what is farther off is a glove or something held. */
const FARTHEST_HUE = 12;

export interface Tone {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

/** Lab of the skin along one arm, mean over its width; read it with {@link stationOf}. */
export interface ToneRun {
  readonly l: Float32Array;
  readonly a: Float32Array;
  readonly b: Float32Array;
}

/** Place in a run of a share of the way from shoulder to wrist. */
export function stationOf(along: number): number {
  return Math.min(RUN_LENGTH - 1.001, Math.max(0, along * STATIONS));
}

/**
 * Colour of the skin along both arms: what is seen of each, hand included, and in between a run from one to the
 * other, up to the trunk's colour at the shoulder.
 *
 * @param shade relative change of lightness by the light at every pixel, which is taken out.
 * @param known 1 where a pixel surely shows skin below the face.
 * @param trunk colour of the trunk's skin.
 */
export function findArmTones(
  lab: LabImage,
  arms: BareArms,
  shade: Float32Array,
  known: Uint8Array,
  trunk: Tone,
): readonly [ToneRun, ToneRun] {
  return [runTones(lab, arms, 1, shade, known, trunk), runTones(lab, arms, 2, shade, known, trunk)];
}

function runTones(
  lab: LabImage,
  arms: BareArms,
  owner: number,
  shade: Float32Array,
  known: Uint8Array,
  trunk: Tone,
): ToneRun {
  const sums = sumStations(lab, arms, shade, ownPixels(arms, owner, known), trunk);
  const seen = sums.count.map((count) => (count >= ENOUGH ? 1 : 0));
  const first = seen.indexOf(1);
  const onlyHand = first > FOREARM;
  const atShoulder = first < 0 || first > UPPER_ARM;
  if (onlyHand) seen[FOREARM] = 1;
  if (atShoulder) seen[0] = 1;
  const run = (channel: keyof Tone) => {
    const values = sums[channel].map((total, i) => total / Math.max(1, sums.count[i]));
    if (onlyHand) values[FOREARM] = forearmBy(values[first], first, trunk, channel);
    if (atShoulder) values[0] = upperArmBy(trunk, values, first, channel);
    return joined(values, seen);
  };
  return { l: run('l'), a: run('a'), b: run('b') };
}

/** Colour of a forearm of whose arm only the hand is seen, from a station on. */
function forearmBy(hand: number, station: number, trunk: Tone, channel: keyof Tone): number {
  const most = FARTHEST[channel];
  const least = channel === 'l' ? -DARKEST : -most;
  const off = (1 + TOWARDS_FOREARM[channel] * (station - WRIST)) * hand - trunk[channel];
  return trunk[channel] + LIKE_HAND[channel] * Math.min(most, Math.max(least, off));
}

/** Colour of an upper arm that is not seen, by what is seen farther down, if anything is. */
function upperArmBy(trunk: Tone, values: Float32Array, first: number, channel: keyof Tone): number {
  if (first < 0) return trunk[channel] + (channel === 'l' ? OVER_TRUNK : 0);
  const lower = values[Math.min(first, FOREARM)];
  return trunk[channel] + LIKE_LOWER * (lower - trunk[channel]);
}

/** Skin of one arm and its hand, without what lies beside its outline. */
function ownPixels({ owner, along, edge }: BareArms, wanted: number, known: Uint8Array): Uint8Array {
  const own = new Uint8Array(known.length);
  for (let i = 0; i < own.length; i++) {
    if (!known[i] || owner[i] !== wanted || along.data[i] < SHOULDER) continue;
    if (edge.data[i] > 0) own[i] = 1;
  }
  return own;
}

function sumStations(lab: LabImage, { along }: BareArms, shade: Float32Array, own: Uint8Array, trunk: Tone) {
  const middle = medianColor(lab, own);
  const sums = { count: station(), l: station(), a: station(), b: station() };
  if (Math.hypot(middle.a - trunk.a, middle.b - trunk.b) > FARTHEST_HUE) return sums;
  for (let i = 0; i < own.length; i++) {
    if (!own[i]) continue;
    const chroma = Math.hypot(lab.a[i] - middle.a, lab.b[i] - middle.b);
    if (Math.abs(lab.l[i] - middle.l) > LIGHTNESS_REACH || chroma > CHROMA_REACH) continue;
    const at = Math.floor(stationOf(along.data[i]));
    sums.count[at]++;
    sums.l[at] += lab.l[i] / (1 + shade[i]);
    sums.a[at] += lab.a[i];
    sums.b[at] += lab.b[i];
  }
  return sums;
}

const station = () => new Float32Array(RUN_LENGTH);

/** Straight lines between the stations that were seen, then smoothed. */
function joined(values: Float32Array, seen: Float32Array): Float32Array {
  let before = -1;
  for (let i = 0; i < values.length; i++) {
    if (!seen[i]) continue;
    for (let j = before + 1; j < i; j++) {
      values[j] =
        before < 0
          ? values[i]
          : values[before] + ((j - before) / (i - before)) * (values[i] - values[before]);
    }
    before = i;
  }
  for (let j = before + 1; j < values.length; j++) values[j] = values[before];
  let smooth = values;
  for (let pass = 0; pass < SMOOTHINGS; pass++) {
    const last = smooth;
    smooth = last.map(
      (value, i) => 0.5 * value + 0.25 * (last[Math.max(0, i - 1)] + last[Math.min(last.length - 1, i + 1)]),
    );
  }
  return smooth;
}
