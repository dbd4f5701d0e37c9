import { checkPhoto } from '#src/core/check-photo.ts';
import { EngineError, refuse, type Subject, type TryOnWarning } from '#src/core/engine-error.ts';
import { analyseGarment } from '#src/core/garment/analyse-garment.ts';
import { analysePerson } from '#src/core/person/analyse-person.ts';
import { checkPerson } from '#src/core/person/check-person.ts';
import { drawMask } from '#src/core/raster/draw-mask.ts';
import { tryOnCore } from '#src/core/try-on.ts';
import type { CancelSignal, Networks, Stage } from '#src/core/types.ts';
import { decodePicture } from './decode-picture.ts';
import { drawGarmentFindings, drawPersonFindings } from './draw-findings.ts';
import { encodePicture } from './encode-picture.ts';
import type { Answer, Order } from './messages.ts';
import { NOTHING_TO_DRAW, type PhotoDrawing, type PhotoFindings } from './photo-findings.ts';

export interface WorkOptions {
  readonly signal: CancelSignal;
  readonly onStage: (stage: Stage) => void;
}

/** Fulfils one order. @throws EngineError; whatever the signal throws when the job was cancelled. */
export type Work = (order: Order, options: WorkOptions) => Promise<Answer>;

/** The engine's work in a browser: decoding, the same chain as on the server, encoding. */
export function createWork(networks: Networks): Work {
  return async (order, options) => {
    switch (order.kind) {
      case 'try-on':
        return tryOn(order, networks, options);
      case 'check-person':
        return { kind: 'checked', findings: await findPerson(order.photo, networks, options.signal) };
      case 'check-garment':
        return { kind: 'checked', findings: await findGarment(order.photo, networks, options.signal) };
    }
  };
}

async function tryOn(
  order: Order & { kind: 'try-on' },
  networks: Networks,
  { signal, onStage }: WorkOptions,
): Promise<Answer> {
  const start = performance.now();
  if (await isSamePicture(order.person, order.garment)) {
    refuse('both', 'same_picture', 'Both photos are the same picture.');
  }
  const person = await decodePicture(order.person, 'person');
  const garment = await decodePicture(order.garment, 'garment');
  const decoded = performance.now();
  const now = () => performance.now();
  const made = await tryOnCore({ person, garment, tuck: order.tuck, networks, signal, onStage, now });
  const finished = performance.now();
  const image = await encodePicture(made.image, order.outputType);
  const changed = order.wantsChanged ? await encodePicture(drawMask(made.changed), 'image/png') : undefined;
  const timings = {
    decode: decoded - start,
    ...made.timings,
    encode: performance.now() - finished,
    total: performance.now() - start,
  };
  return { kind: 'made', result: { image, ...(changed && { changed }), warnings: made.warnings, timings } };
}

async function isSamePicture(a: Blob, b: Blob): Promise<boolean> {
  if (a.size !== b.size) return false;
  const [one, other] = [new Uint8Array(await a.arrayBuffer()), new Uint8Array(await b.arrayBuffer())];
  return one.every((byte, i) => byte === other[i]);
}

function findPerson(photo: Blob, networks: Networks, signal: CancelSignal): Promise<PhotoFindings> {
  return examine('person', async (found) => {
    const image = await decodePicture(photo, 'person');
    const soft = checkPhoto(image, 'person');
    const person = await analysePerson(image, networks, { signal });
    found(drawPersonFindings(person));
    return [...soft, ...checkPerson(person)];
  });
}

function findGarment(photo: Blob, networks: Networks, signal: CancelSignal): Promise<PhotoFindings> {
  return examine('garment', async (found) => {
    const image = await decodePicture(photo, 'garment');
    signal.throwIfAborted();
    const soft = checkPhoto(image, 'garment');
    found(drawGarmentFindings(await analyseGarment(image, networks, { signal })));
    return soft;
  });
}

/** Turns a refusal of the photo into a finding; other errors are errors. */
async function examine(
  subject: Subject,
  look: (found: (drawing: PhotoDrawing) => void) => Promise<readonly TryOnWarning[]>,
): Promise<PhotoFindings> {
  let drawing = NOTHING_TO_DRAW;
  try {
    const warnings = await look((found) => {
      drawing = found;
    });
    return { refusal: null, warnings, drawing };
  } catch (error) {
    if (!(error instanceof EngineError) || error.kind !== 'refused' || error.reason === undefined)
      throw error;
    const { reason, message } = error;
    // Where nobody was found, the joints are a guess that would only puzzle.
    const isNobody = subject === 'person' && reason === 'no_person';
    return { refusal: { reason, message }, warnings: [], drawing: isNobody ? NOTHING_TO_DRAW : drawing };
  }
}
