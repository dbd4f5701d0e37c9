import { SESSION_STORAGE_KEYS } from '@tryon/contract/limits.ts';
import { type GenerationOptions, isGenerationOptions } from './generation-options.ts';

/** A try-on that was asked for and has no outcome that is known for sure. */
export interface PendingTryOn {
  /** Names it, however often it is sent. */
  key: string;
  /** Name of its two photos. */
  pair: string;
  options: GenerationOptions;
  /** Somebody is signing in for it. */
  waitsForSignIn: boolean;
}

/** Keeps it over a reload and while somebody signs in, for this tab alone: closing the tab forgets it. */
export interface PendingTryOnStore {
  read: () => PendingTryOn | null;
  keep: (pending: PendingTryOn) => void;
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
    keep(pending) {
      inMemory = pending;
      attempt(() => storage().setItem(key, JSON.stringify(pending)));
    },
    forget() {
      inMemory = null;
      attempt(() => storage().removeItem(key));
    },
  };
}

/** A storage that is full or forbidden only loses what a reload would have brought back. */
export function attempt<Answer>(work: () => Answer): Answer | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** @throws Error when somebody else wrote it. */
function parse(text: string | null): PendingTryOn | null {
  const { key, pair, options, waitsForSignIn }: Partial<Record<keyof PendingTryOn, unknown>> = JSON.parse(
    text ?? '{}',
  );
  if (typeof key !== 'string' || typeof pair !== 'string' || !isGenerationOptions(options)) return null;
  return { key, pair, options, waitsForSignIn: waitsForSignIn === true };
}
