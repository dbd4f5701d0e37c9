import { SESSION_STORAGE_KEYS } from '@tryon/contract/limits.ts';
import { isMakingOptions, type MakingOptions } from './making-options.ts';

/** A try-on that was asked for and has no outcome that is known for sure. */
export interface AskedTryOn {
  /** Names it, however often it is sent. */
  key: string;
  /** Name of its two photos. */
  pair: string;
  options: MakingOptions;
  /** Somebody is signing in for it. */
  waitsForSignIn: boolean;
}

/** Keeps it over a reload and while somebody signs in, for this tab alone: closing the tab forgets it. */
export interface AskedStore {
  read: () => AskedTryOn | null;
  keep: (asked: AskedTryOn) => void;
  forget: () => void;
}

export type SmallStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function openAskedStore(storage: () => SmallStorage = () => window.sessionStorage): AskedStore {
  const key = SESSION_STORAGE_KEYS.tryOn;
  let inMemory: AskedTryOn | null = null;
  return {
    read() {
      inMemory ??= attempt(() => parse(storage().getItem(key)));
      return inMemory;
    },
    keep(asked) {
      inMemory = asked;
      attempt(() => storage().setItem(key, JSON.stringify(asked)));
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
function parse(text: string | null): AskedTryOn | null {
  const { key, pair, options, waitsForSignIn }: Partial<Record<keyof AskedTryOn, unknown>> = JSON.parse(
    text ?? '{}',
  );
  if (typeof key !== 'string' || typeof pair !== 'string' || !isMakingOptions(options)) return null;
  return { key, pair, options, waitsForSignIn: waitsForSignIn === true };
}
