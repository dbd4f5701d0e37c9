/** Where a picture is not likely fit to show, tries others, for which the person is labelled otherwise. */
import { EngineError } from '../engine-error.ts';
import type { GradeEvidence } from '../grade.ts';
import { LABEL, type Mask, type Networks, type PersonAnalysis } from '../types.ts';
import { labelSeen, seeMirrored } from './analyse-person.ts';
import type { LabelWeights } from './label-person.ts';
import type { LabelledPerson } from './person-seen.ts';

/** From this likelihood on, no other picture is tried. */
const ENOUGH = 0.6;
/** Another picture has to be likelier by this, in logits: the picture checker is not that exact. */
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

/**
 * The picture that is likeliest fit to show. Others that would be refused are passed over.
 *
 * @param first by the usual labels, those of `person`.
 * @param draw makes a picture of the person with other labels.
 */
export async function likeliest<Picture extends Tried>(
  first: Picture,
  person: LabelledPerson,
  networks: Pick<Networks, 'parsePerson'>,
  draw: (other: PersonAnalysis) => Promise<Picture>,
): Promise<Picture> {
  let best = first;
  let least = logit(first) + BETTER;
  if (first.evidence.likelyFit >= ENOUGH) return first;
  const tried: PersonAnalysis[] = [person];
  for await (const other of relabel(person, networks)) {
    if (tried.some(({ labels }) => isSame(labels, other.labels))) continue;
    tried.push(other);
    const picture = await drawUnlessRefused(draw, other);
    if (picture === null || logit(picture) <= least) continue;
    best = picture;
    least = logit(picture);
    if (picture.evidence.likelyFit >= ENOUGH) break;
  }
  return best;
}

/** How likely a picture is, so that twice as likely counts alike for unlikely ones. */
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
  draw: (other: PersonAnalysis) => Promise<Picture>,
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
