import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { STAGES } from '@tryon/engine/core/types.ts';
import type { TryOnRequest, TryOnResult } from '@tryon/engine/engine.ts';
import type { EmbeddedEngine } from '@tryon/engine/node/embedded-engine.ts';

/** As long as a page needs to show a stage; the engine itself takes longer. */
const STAGE_MS = 100;

/** The engine with a memory: of the same photos it makes the same picture, so each is made once in a server's life. */
export function rememberPictures(engine: EmbeddedEngine): EmbeddedEngine {
  const made = new Map<string, TryOnResult>();
  return {
    ...engine,
    async tryOn(request, options) {
      const key = keyOf(request);
      const known = made.get(key);
      if (known === undefined) {
        const result = await engine.tryOn(request, options);
        // The caller overwrites the picture when it is sent.
        made.set(key, structuredClone(result));
        return result;
      }
      for (const stage of STAGES) {
        options.onStage?.(stage);
        await delay(STAGE_MS);
        options.signal.throwIfAborted();
      }
      return structuredClone(known);
    },
  };
}

function keyOf({ person, garment, ...order }: TryOnRequest): string {
  const hash = createHash('sha256');
  for (const photo of [person, garment]) hash.update(createHash('sha256').update(photo).digest());
  return hash.update(JSON.stringify(order)).digest('hex');
}
