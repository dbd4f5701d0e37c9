/** The two ways for the command line to make a picture. */
import type { TryOnWarning } from '#src/core/engine-error.ts';
import type { Grading } from '#src/core/grade.ts';
import { drawMask } from '#src/core/raster/draw-mask.ts';
import { tryOnCore } from '#src/core/try-on.ts';
import type { Stage } from '#src/core/types.ts';
import type { TryOnRequest } from '#src/engine.ts';
import { checkRequest } from '#src/node/check-request.ts';
import type { CliArguments } from '#src/node/cli-arguments.ts';
import { createDebugFolder } from '#src/node/debug-folder.ts';
import { decodePicture } from '#src/node/decode.ts';
import { encodePicture } from '#src/node/encode.ts';
import { loadNetworks } from '#src/node/load-networks.ts';
import { createBackendEngine } from '#src/providers/backend/backend-engine.ts';

/** A picture in the requested format. */
export interface MadePicture extends Grading {
  readonly picture: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** A PNG, if requested. */
  readonly changed: Uint8Array | undefined;
  readonly warnings: readonly TryOnWarning[];
  /** Wall milliseconds per step. */
  readonly timings: Readonly<Record<string, number>>;
}

type Tell = (line: string) => void;

const PROGRESS: Readonly<Record<Stage, string>> = {
  photo: 'Reading the person',
  garment: 'Reading the garment',
  fitting: 'Fitting',
  light: 'Light and shadow',
  checks: 'Checking the result',
};

/**
 * Runs the embedded engine in this thread, with intermediate pictures if requested.
 * @throws EngineError
 */
export async function dressHere(
  parsed: CliArguments,
  request: TryOnRequest,
  tell: Tell,
): Promise<MadePicture> {
  checkRequest(request, ['upper']);
  const start = performance.now();
  tell('Loading');
  const networks = await loadNetworks();
  const loaded = performance.now();
  const person = await decodePicture(request.person, 'person');
  const garment = await decodePicture(request.garment, 'garment');
  const decoded = performance.now();

  const debug = parsed.debugFolder === undefined ? undefined : createDebugFolder(parsed.debugFolder);
  debug?.sink('person', person);
  debug?.sink('garment', garment);
  try {
    const made = await tryOnCore({
      person,
      garment,
      tuck: parsed.tuck,
      networks,
      signal: new AbortController().signal,
      onStage: (stage) => tell(PROGRESS[stage]),
      now: () => performance.now(),
      ...(debug && { debug: debug.sink }),
    });
    debug?.sink('changed', drawMask(made.changed));
    debug?.sink('result', made.image);
    const finished = performance.now();
    const { bytes } = await encodePicture(made.image, parsed.outputType);
    const end = performance.now();
    const changed =
      parsed.changed === undefined ? undefined : await encodePicture(drawMask(made.changed), 'image/png');
    const times = { load: loaded - start, decode: decoded - loaded, ...made.timings };
    return {
      picture: bytes,
      width: made.image.width,
      height: made.image.height,
      changed: changed?.bytes,
      warnings: made.warnings,
      grade: made.grade,
      reasons: made.reasons,
      timings: { ...times, encode: end - finished, total: end - start },
    };
  } finally {
    // Intermediate pictures are most useful after a refusal, as they show its reason.
    const count = await debug?.write();
    if (count) tell(`${parsed.debugFolder}: ${count} intermediate pictures`);
  }
}

/**
 * Calls a server elsewhere that speaks our own try-on call.
 * @throws EngineError
 */
export async function askBackend(
  { backend = '', outputType }: CliArguments,
  request: TryOnRequest,
  tell: Tell,
): Promise<MadePicture> {
  const engine = createBackendEngine({ baseUrl: backend });
  try {
    const {
      image,
      changed: _,
      ...told
    } = await engine.tryOn(request, {
      signal: new AbortController().signal,
      onStage: (stage) => tell(stage === 'fitting' ? `Waiting for ${backend}` : PROGRESS[stage]),
    });
    const decoded = await decodePicture(image.bytes, 'both');
    const picture =
      image.type === outputType ? image.bytes : (await encodePicture(decoded, outputType)).bytes;
    return { picture, width: decoded.width, height: decoded.height, changed: undefined, ...told };
  } finally {
    await engine.close();
  }
}
