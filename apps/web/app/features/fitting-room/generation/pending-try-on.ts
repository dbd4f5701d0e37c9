import { SESSION_STORAGE_KEYS } from '@tryon/contract/limits.ts';
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

/** Keeps the pending try-on across a reload or a sign-in, for this tab only; closing the tab discards it. */
export interface PendingTryOnStore {
  read: () => PendingTryOn | null;
  write: (pending: PendingTryOn) => void;
  forget: () => void;
}

export type SmallStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function openPendingTryOnStore(
  storage: () => SmallStorage = () => window.sessionStorage,
): PendingTryOnStore {
  const key = SESSION_STORAGE_KEYS.tryOn;
  let inMemory: PendingTryOn | null = null;
  return {
    read() {
      inMemory ??= attempt(() => parse(storage().getItem(key)));
      return inMemory;
    },
    write(pending) {
      inMemory = pending;
      attempt(() => storage().setItem(key, JSON.stringify(pending)));
    },
    forget() {
      inMemory = null;
      attempt(() => storage().removeItem(key));
    },
  };
}

/** A full or forbidden storage only means that a reload cannot restore the pending try-on. */
export function attempt<Answer>(work: () => Answer): Answer | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** @throws Error if the text was not written by this store. */
function parse(text: string | null): PendingTryOn | null {
  const { key, pair, options, waitsForSignIn }: Partial<Record<keyof PendingTryOn, unknown>> = JSON.parse(
    text ?? '{}',
  );
  if (typeof key !== 'string' || typeof pair !== 'string' || !isGenerationOptions(options)) return null;
  return { key, pair, options, waitsForSignIn: waitsForSignIn === true };
}
