/** Where a picture is not likely fit to show, tries others, for which the person is labelled otherwise. */
import { EngineError } from '../engine-error.ts';
import type { GradeEvidence } from '../grade.ts';
import { LABEL, type Mask, type Networks, type PersonAnalysis } from '../types.ts';
import { labelSeen, seeMirrored } from './analyse-person.ts';
import type { LabelWeights } from './label-person.ts';
import type { LabelledPerson } from './person-seen.ts';

/** From this likelihood on, no other picture is tried. */
const ENOUGH = 0.6;
/** How many logits of likelihood the remains of the old top cost, by their share of the garment's area. */
const REMAINS = 40;
/** Another picture has to be better by this, in logits: neither measure is that exact. */
const BETTER = 0.3;
/** Labels that differ by less than this share of the top make no other picture. */
const SAME = 0.01;
/** Where the usual labels fail, the parser is right against the colours, or the top is smaller. */
const OTHERS: readonly LabelWeights[] = [
  { parser: 6, color: 0.5, top: 0 },
  { parser: 2, color: 1, top: 1 },
];

interface Tried {
  readonly evidence: Pick<GradeEvidence, 'likelyFit'>;
}

export interface Drawing<Picture> {
  /** Makes a picture of the person with other labels. */
  draw(other: PersonAnalysis): Promise<Picture>;
  /** The share of the old top that is left in a picture (`measure-remains.ts`). */
  remains(picture: Picture): Promise<number>;
}

/**
 * The best picture by the picture checker's likelihood and by what is left of the old top. Others that would be
 * refused are passed over.
 *
 * @param first by the usual labels, those of `person`.
 */
export async function chooseLabels<Picture extends Tried>(
  first: Picture,
  person: LabelledPerson,
  networks: Pick<Networks, 'parsePerson'>,
  { draw, remains }: Drawing<Picture>,
): Promise<Picture> {
  if (first.evidence.likelyFit >= ENOUGH) return first;
  let best = first;
  let least: number | undefined;
  const tried: PersonAnalysis[] = [person];
  for await (const other of relabel(person, networks)) {
    if (tried.some(({ labels }) => isSame(labels, other.labels))) continue;
    tried.push(other);
    const picture = await drawUnlessRefused(draw, other);
    if (picture === null) continue;
    least ??= logit(first) - REMAINS * (await remains(first)) + BETTER;
    // Remains only make it worse, so they need not be known of every picture.
    if (logit(picture) <= least) continue;
    const value = logit(picture) - REMAINS * (await remains(picture));
    if (value <= least) continue;
    best = picture;
    least = value;
    if (picture.evidence.likelyFit >= ENOUGH) break;
  }
  return best;
}

function logit({ evidence: { likelyFit } }: Tried): number {
  return Math.log(likelyFit / (1 - likelyFit));
}

/** The person with other labels, each made when it is asked for; last those by the parser's answer to the mirror image. */
async function* relabel(
  { seen }: LabelledPerson,
  networks: Pick<Networks, 'parsePerson'>,
): AsyncGenerator<PersonAnalysis> {
  for (const weights of OTHERS) yield labelSeen(seen, weights);
  yield labelSeen(await seeMirrored(seen, networks));
}

async function drawUnlessRefused<Picture>(
  draw: Drawing<Picture>['draw'],
  other: PersonAnalysis,
): Promise<Picture | null> {
  try {
    return await draw(other);
  } catch (error) {
    if (error instanceof EngineError && error.kind === 'refused') return null;
    throw error;
  }
}

function isSame(one: Mask, other: Mask): boolean {
  let top = 0;
  let differing = 0;
  for (let i = 0; i < one.data.length; i += 1) {
    top += Number(one.data[i] === LABEL.top);
    differing += Number(one.data[i] !== other.data[i]);
  }
  return differing <= SAME * top;
}
