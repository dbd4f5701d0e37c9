import type { TryOnRequest, TryOnResult } from '#src/engine.ts';

/**
 * What happens to a picture of an engine that repaints the whole of it, before anybody sees it. So far it says so and no
 * more: the place where face, hair, hands and background are put back from the photo, and where a picture that changed
 * the person too much is thrown away with an EngineError of kind `upstream`.
 *
 * @param request with the photos as they came in.
 * @throws the signal's reason when aborted.
 */
export async function preservePerson(
  _request: TryOnRequest,
  result: TryOnResult,
  signal: AbortSignal,
): Promise<TryOnResult> {
  signal.throwIfAborted();
  return { ...result, warnings: [...result.warnings, { subject: 'person', reason: 'repainted_whole' }] };
}
