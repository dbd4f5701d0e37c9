import { useState } from 'react';

const IDLE: { busy: boolean; failure: string | null } = { busy: false, failure: null };

/** State of what a button does: busy, or failed with a reason, which `explain` puts in words. */
export function useAction(explain: (error: unknown) => string) {
  const [state, setState] = useState(IDLE);

  /** Returns the result; null when the action failed. */
  async function run<Result>(work: () => Promise<Result>): Promise<{ result: Result } | null> {
    setState({ busy: true, failure: null });
    try {
      const result = await work();
      setState(IDLE);
      return { result };
    } catch (error) {
      setState({ busy: false, failure: explain(error) });
      return null;
    }
  }

  return { ...state, run };
}
