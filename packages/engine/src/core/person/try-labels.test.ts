import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { decodePicture } from '#src/node/decode.ts';
import { loadNetworks } from '#src/node/load-networks.ts';
import { EngineError, refuse } from '../engine-error.ts';
import { LABEL, type Networks, type PersonAnalysis } from '../types.ts';
import { analysePerson, labelSeen } from './analyse-person.ts';
import type { LabelledPerson, PersonSeen } from './person-seen.ts';
import { likeliest } from './try-labels.ts';

const DRAWING = fileURLToPath(new URL('../../../../artwork/pictures/maya.webp', import.meta.url));

let networks: Networks;
let seen: PersonSeen;
/** The colours contradict the parser about skin and top, and both count about as much. */
let person: LabelledPerson;

beforeAll(async () => {
  const photo = await decodePicture(await readFile(DRAWING), 'person', 300_000);
  networks = await loadNetworks();
  const found = await analysePerson(photo, networks, { signal: { throwIfAborted() {} } });
  seen = found.seen;
  expect(labelSeen(seen)).toEqual(found);
  const said = seen.start.said.map((costs) => costs.map((cost) => cost * 0.45));
  const [skin, hair, top, bottom] = seen.start.models;
  person = labelSeen({ ...seen, start: { ...seen.start, said, models: [top, hair, skin, bottom] } });
}, 30_000);

const picture = (likelyFit: number) => ({ evidence: { likelyFit } });
const topOf = ({ labels }: PersonAnalysis) => labels.data.filter((label) => label === LABEL.top).length;

/** Chooses where the pictures of other labels are as likely as `answers` say; null for one that is refused. */
async function choose(first: number, answers: readonly (number | null)[]) {
  const tried: PersonAnalysis[] = [];
  const { evidence } = await likeliest(picture(first), person, networks, async (other) => {
    tried.push(other);
    const likely = answers[tried.length - 1] ?? refuse('person', 'result_broken', 'for a test');
    return picture(likely);
  });
  return { likely: evidence.likelyFit, tried };
}

test('three others are tried, whose labels all differ', async () => {
  const { tried } = await choose(0.1, [0.1, 0.1, 0.1]);
  expect(new Set([person, ...tried].map(({ labels }) => labels.data.join(''))).size).toBe(4);
});

test('a cost on the top makes it smaller, one below 0 larger', () => {
  const areas = [-3, 0, 3].map((top) => topOf(labelSeen(seen, { parser: 2, color: 1, top })));
  expect(areas).toEqual([...new Set(areas)].sort((one, other) => other - one));
});

test('the likeliest picture is kept; another only if it is clearly likelier', async () => {
  expect(await choose(0.2, [0.24, 0.35, 0.4])).toMatchObject({ likely: 0.4 });
  expect(await choose(0.2, [0.24, 0.5, 0.4])).toMatchObject({ likely: 0.5 });
  expect(await choose(0.2, [0.24, 0.1, 0.25])).toMatchObject({ likely: 0.2 });
  expect(await choose(0.2, [0.24, 0.1, 0.3])).toMatchObject({ likely: 0.3 });
});

test('an unlikely picture gives way to one that is half as likely again', async () => {
  expect(await choose(0.02, [0.03, 0.01, 0.01])).toMatchObject({ likely: 0.03 });
});

test('nothing more is tried once a picture is likely enough', async () => {
  expect((await choose(0.6, [])).tried).toEqual([]);
  expect((await choose(0.3, [0.7])).tried).toHaveLength(1);
});

test('what would be refused is passed over, any other error is not', async () => {
  expect(await choose(0.2, [null, 0.5, null])).toMatchObject({ likely: 0.5 });
  const broken = new EngineError('internal', 'for a test');
  await expect(likeliest(picture(0.2), person, networks, () => Promise.reject(broken))).rejects.toBe(broken);
});

test('labels that are nearly the same make no other picture', async () => {
  const clear = labelSeen(seen);
  const first = picture(0.2);
  expect(await likeliest(first, clear, networks, () => expect.fail('tried'))).toBe(first);
});
