import type { TryOnRequest, TryOnResult } from '#src/engine.ts';
import { wipe } from './wipe.ts';
import type { WorkerPool } from './worker-pool.ts';

/**
 * Post-processes a picture of an engine that repaints all of it: the garment is put onto the person's own photo, so
 * that face, hair, hands and background are the photo's. If that is not possible the picture is kept, with the
 * warning `repainted_whole`.
 *
 * @param request with the photos as received; they are not changed.
 * @throws EngineError `upstream` when the picture does not show this person as they stand in the photo; the signal's
 * reason when aborted.
 */
export type PreservePerson = (
  request: TryOnRequest,
  result: TryOnResult,
  signal: AbortSignal,
) => Promise<TryOnResult>;

/** Adds the warning that the person may differ from their photo. */
export function markRepainted(made: TryOnResult): TryOnResult {
  return { ...made, warnings: [...made.warnings, { subject: 'person', reason: 'repainted_whole' }] };
}

/** Restores the person on the threads that also make pictures. */
export function createPreserver(pool: Pick<WorkerPool, 'preserve'>): PreservePerson {
  return async ({ person, category }, made, signal) => {
    const start = performance.now();
    // Not `slice`, which for a Buffer returns a view of the same bytes.
    const copies = { person: new Uint8Array(person), picture: new Uint8Array(made.image.bytes) };
    const { image, personChange } = await pool.preserve({ ...copies, category }, signal);
    const preserve = performance.now() - start;
    const told = {
      milliseconds: made.milliseconds + preserve,
      timings: { ...made.timings, preserve },
      ...(personChange !== null && { personChange }),
    };
    if (image === null) return markRepainted({ ...made, ...told });
    wipe(made.image);
    return { ...made, ...told, image };
  };
}
