import { checkPhoto } from '#src/core/check-photo.ts';
import { EngineError, type RefusalReason, refuse, type Subject } from '#src/core/engine-error.ts';
import { analyseGarment } from '#src/core/garment/analyse-garment.ts';
import { foreseeRough, garmentEvidence } from '#src/core/grade.ts';
import { analysePerson } from '#src/core/person/analyse-person.ts';
import { checkPerson } from '#src/core/person/check-person.ts';
import type { LabelledPerson } from '#src/core/person/person-seen.ts';
import { drawMask } from '#src/core/raster/draw-mask.ts';
import { emptyScratch } from '#src/core/raster/scratch.ts';
import { tryOnCore } from '#src/core/try-on.ts';
import type { CancelSignal, GarmentAnalysis, Networks, RgbaImage, Stage } from '#src/core/types.ts';
import { decodePicture } from './decode-picture.ts';
import { drawGarmentFindings, drawPersonFindings, drawThing } from './draw-findings.ts';
import { encodePicture } from './encode-picture.ts';
import type { Answer, Order } from './messages.ts';
import { NOTHING_TO_DRAW, type PhotoDrawing, type PhotoFindings } from './photo-findings.ts';
import { createPhotoMemory, isSame, type PhotoMemory } from './photo-memory.ts';

export interface WorkOptions {
  readonly signal: CancelSignal;
  readonly onStage: (stage: Stage) => void;
}

/** Performs one order. @throws EngineError; whatever the signal throws when the job is cancelled. */
export type Work = (order: Order, options: WorkOptions) => Promise<Answer>;

/** Limits per kind of photo: room for one person, however large the file, or for three garments. */
const MEMORY = { maxBytes: 22_000_000, lifetimeMs: 4 * 60_000 } as const;

interface Seen<Analysis> {
  /** Decoded. */
  readonly image: RgbaImage;
  readonly analysis: Analysis;
}

interface WorkDependencies {
  readonly networks: Networks;
  readonly people: PhotoMemory<Seen<LabelledPerson>>;
  readonly garments: PhotoMemory<Seen<GarmentAnalysis>>;
}

/**
 * The engine's work in a browser: decoding, the same pipeline as on the server, encoding. Analyses are cached for
 * some minutes, in this worker only: a try-on need not repeat the analysis of a photo that was checked, nor the next
 * garment that of the person.
 */
export function createWork(networks: Networks): Work {
  const dependencies: WorkDependencies = {
    networks,
    people: createPhotoMemory(MEMORY),
    garments: createPhotoMemory(MEMORY),
  };
  return async (order, options) => {
    try {
      return await fulfil(order, dependencies, options);
    } finally {
      emptyScratch();
    }
  };
}

async function fulfil(order: Order, dependencies: WorkDependencies, options: WorkOptions): Promise<Answer> {
  switch (order.kind) {
    case 'try-on':
      return tryOn(order, dependencies, options);
    case 'check-person':
      return { kind: 'checked', findings: await findPerson(order.photo, dependencies, options.signal) };
    case 'check-garment':
      return { kind: 'checked', findings: await findGarment(order.photo, dependencies, options.signal) };
  }
}

async function tryOn(
  order: Order & { kind: 'try-on' },
  { networks, people, garments }: WorkDependencies,
  { signal, onStage }: WorkOptions,
): Promise<Answer> {
  const start = performance.now();
  const bytes = { person: await bytesOf(order.person), garment: await bytesOf(order.garment) };
  if (isSame(bytes.person, bytes.garment)) {
    refuse('both', 'same_picture', 'Both photos are the same picture.');
  }
  const wearer = people.find(bytes.person);
  const cloth = garments.find(bytes.garment);
  const person = wearer?.image ?? (await decodePicture(order.person, 'person'));
  const garment = cloth?.image ?? (await decodePicture(order.garment, 'garment'));
  const decoded = performance.now();
  const made = await tryOnCore({
    person,
    garment,
    known: { ...(wearer && { person: wearer.analysis }), ...(cloth && { garment: cloth.analysis }) },
    tuck: order.tuck,
    networks,
    signal,
    onStage,
    now: () => performance.now(),
  });
  people.keep(bytes.person, { image: person, analysis: made.analyses.person });
  garments.keep(bytes.garment, { image: garment, analysis: made.analyses.garment });
  const finished = performance.now();
  const image = await encodePicture(made.image, order.outputType);
  const changed = order.wantsChanged ? await encodePicture(drawMask(made.changed), 'image/png') : undefined;
  const timings = {
    decode: decoded - start,
    ...made.timings,
    encode: performance.now() - finished,
    total: performance.now() - start,
  };
  const { warnings, grade, reasons } = made;
  return {
    kind: 'made',
    result: { image, ...(changed && { changed }), warnings, grade, reasons, timings },
  };
}

async function bytesOf(photo: Blob): Promise<Uint8Array> {
  return new Uint8Array(await photo.arrayBuffer());
}

function findPerson(
  photo: Blob,
  { networks, people }: WorkDependencies,
  signal: CancelSignal,
): Promise<PhotoFindings> {
  return examine('person', async (found) => {
    const bytes = await bytesOf(photo);
    const seen = people.find(bytes);
    const image = seen?.image ?? (await decodePicture(photo, 'person'));
    const soft = checkPhoto(image, 'person');
    const analysis = seen?.analysis ?? (await analysePerson(image, networks, { signal }));
    people.keep(bytes, { image, analysis });
    found(drawPersonFindings(analysis));
    const warnings = [...soft, ...checkPerson(analysis)];
    return { warnings, rough: foreseeRough({ warnings }) };
  });
}

function findGarment(
  photo: Blob,
  { networks, garments }: WorkDependencies,
  signal: CancelSignal,
): Promise<PhotoFindings> {
  return examine('garment', async (found) => {
    const bytes = await bytesOf(photo);
    const seen = garments.find(bytes);
    const image = seen?.image ?? (await decodePicture(photo, 'garment'));
    signal.throwIfAborted();
    const warnings = checkPhoto(image, 'garment');
    try {
      const analysis = seen?.analysis ?? (await analyseGarment(image, networks, { signal }));
      garments.keep(bytes, { image, analysis });
      found(drawGarmentFindings(analysis));
      return { warnings, rough: foreseeRough({ ...garmentEvidence(analysis), warnings }) };
    } catch (error) {
      if (error instanceof EngineError && error.reason && THINGS.includes(error.reason))
        found(drawThing(image));
      throw error;
    }
  });
}

/** Refusals of garments that stand clear of the ground, so that drawing the outline shows the reason. */
const THINGS: readonly RefusalReason[] = ['not_a_top', 'several_garments', 'garment_cut_off'];

/** Turns a refusal of the photo into a finding; other errors are thrown. */
async function examine(
  subject: Subject,
  look: (found: (drawing: PhotoDrawing) => void) => Promise<Pick<PhotoFindings, 'warnings' | 'rough'>>,
): Promise<PhotoFindings> {
  let drawing = NOTHING_TO_DRAW;
  try {
    const found = await look((lines) => {
      drawing = lines;
    });
    return { refusal: null, ...found, drawing };
  } catch (error) {
    if (!(error instanceof EngineError) || error.kind !== 'refused' || error.reason === undefined)
      throw error;
    const { reason, message } = error;
    // When no person was found, the joints are guesses that would only confuse.
    const isNobody = subject === 'person' && reason === 'no_person';
    return {
      refusal: { reason, message },
      warnings: [],
      rough: [],
      drawing: isNobody ? NOTHING_TO_DRAW : drawing,
    };
  }
}
