import { attempt } from '@tryon/contract/attempt.ts';

/**
 * A text under a key of the session storage: it survives a reload, in this tab only. A full or forbidden storage keeps
 * nothing and never causes an exception.
 */
export function tabItem(key: string) {
  const read = () => attempt(() => window.sessionStorage.getItem(key));
  /** Null removes it. */
  const write = (text: string | null) =>
    void attempt(() =>
      text === null ? window.sessionStorage.removeItem(key) : window.sessionStorage.setItem(key, text),
    );
  return {
    read,
    write,
    /** Returns the text and forgets it. */
    take(): string | null {
      const text = read();
      write(null);
      return text;
    },
  };
}

export type TabItem = ReturnType<typeof tabItem>;
