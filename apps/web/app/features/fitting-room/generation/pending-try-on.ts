import { attempt } from '@tryon/contract/attempt.ts';
import { SESSION_STORAGE_KEYS } from '@tryon/contract/limits.ts';
import { tabItem } from '#app/storage/tab-item.ts';
import { type GenerationOptions, isGenerationOptions } from './generation-options.ts';

/** A requested try-on whose outcome is not yet certain. */
export interface PendingTryOn {
  /** Identifies the try-on across retries. */
  key: string;
  /** Hash of its two photos. */
  pair: string;
  options: GenerationOptions;
  /** The user is signing in to continue it. */
  waitsForSignIn: boolean;
}

/**
 * Keeps the pending try-on across a reload or a sign-in, for this tab only; closing the tab discards it. A full or
 * forbidden storage only means that a reload cannot restore it.
 */
export function openPendingTryOnStore() {
  const kept = tabItem(SESSION_STORAGE_KEYS.tryOn);
  let inMemory: PendingTryOn | null = null;
  return {
    read(): PendingTryOn | null {
      inMemory ??= attempt(() => parse(kept.read()));
      return inMemory;
    },
    write(pending: PendingTryOn): void {
      inMemory = pending;
      kept.write(JSON.stringify(pending));
    },
    forget(): void {
      inMemory = null;
      kept.write(null);
    },
  };
}

export type PendingTryOnStore = ReturnType<typeof openPendingTryOnStore>;

/** @throws Error if the text was not written by this store. */
function parse(text: string | null): PendingTryOn | null {
  const { key, pair, options, waitsForSignIn }: Partial<Record<keyof PendingTryOn, unknown>> = JSON.parse(
    text ?? '{}',
  );
  if (typeof key !== 'string' || typeof pair !== 'string' || !isGenerationOptions(options)) return null;
  return { key, pair, options, waitsForSignIn: waitsForSignIn === true };
}
