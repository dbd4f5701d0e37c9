import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { decodePicture } from '#src/node/decode.ts';
import { loadNetworks } from '#src/node/load-networks.ts';
import { EngineError, refuse } from '../engine-error.ts';
import { LABEL, type Networks, type PersonAnalysis } from '../types.ts';
import { analysePerson, labelSeen } from './analyse-person.ts';
import type { LabelledPerson, PersonSeen } from './person-seen.ts';
import { chooseLabels } from './try-labels.ts';

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

interface Drawn {
  readonly evidence: { readonly likelyFit: number };
  readonly remains: number;
}
const picture = (likelyFit: number, remains = 0): Drawn => ({ evidence: { likelyFit }, remains });
const topOf = ({ labels }: PersonAnalysis) => labels.data.filter((label) => label === LABEL.top).length;

/** Chooses where other labels make the pictures `answers`; null for one that is refused. */
async function choose(first: Drawn, answers: readonly (Drawn | null)[]) {
  const tried: PersonAnalysis[] = [];
  const read: Drawn[] = [];
  const chosen = await chooseLabels(first, person, networks, {
    async draw(other) {
      tried.push(other);
      return answers[tried.length - 1] ?? refuse('person', 'result_broken', 'for a test');
    },
    async remains(drawn) {
      read.push(drawn);
      return drawn.remains;
    },
  });
  return { chosen, tried, read };
}

test('three others are tried, whose labels all differ', async () => {
  const { tried } = await choose(picture(0.1), [picture(0.1), picture(0.1), picture(0.1)]);
  expect(new Set([person, ...tried].map(({ labels }) => labels.data.join(''))).size).toBe(4);
});

test('a cost on the top makes it smaller, one below 0 larger', () => {
  const areas = [-3, 0, 3].map((top) => topOf(labelSeen(seen, { parser: 2, color: 1, top })));
  expect(areas).toEqual([...new Set(areas)].sort((one, other) => other - one));
});

test('the likeliest picture is kept; another only if it is clearly likelier', async () => {
  const [first, nearly, likelier, likeliest] = [0.2, 0.24, 0.3, 0.5].map((likely) => picture(likely));
  expect((await choose(first, [nearly, likelier, likeliest])).chosen).toBe(likeliest);
  expect((await choose(first, [likeliest, likelier, nearly])).chosen).toBe(likeliest);
  expect((await choose(first, [nearly, nearly, nearly])).chosen).toBe(first);
});

test('remains of the old top count against a picture', async () => {
  const [first, clean, likelier] = [picture(0.2, 0.02), picture(0.2, 0), picture(0.3, 0.05)];
  expect((await choose(first, [clean, likelier, null])).chosen).toBe(clean);
  expect((await choose(first, [likelier, likelier, likelier])).chosen).toBe(first);
});

test('remains are looked for only where they can decide', async () => {
  const [first, unlikely, likely] = [picture(0.2), picture(0.1), picture(0.4)];
  expect((await choose(first, [unlikely, likely, unlikely])).read).toEqual([first, likely]);
  expect((await choose(first, [null, null, null])).read).toEqual([]);
});

test('nothing more is tried once a picture is likely enough', async () => {
  expect((await choose(picture(0.6), [])).tried).toEqual([]);
  expect((await choose(picture(0.3), [picture(0.7)])).tried).toHaveLength(1);
});

test('what would be refused is passed over, any other error is not', async () => {
  const likely = picture(0.5);
  expect((await choose(picture(0.2), [null, likely, null])).chosen).toBe(likely);
  const broken = new EngineError('internal', 'for a test');
  const remains = async () => 0;
  const draw = () => Promise.reject(broken);
  await expect(chooseLabels(picture(0.2), person, networks, { draw, remains })).rejects.toBe(broken);
});

test('labels that are nearly the same make no other picture', async () => {
  const clear = labelSeen(seen);
  const first = picture(0.2);
  const never = () => expect.fail('tried');
  expect(await chooseLabels(first, clear, networks, { draw: never, remains: never })).toBe(first);
});
