import { useCallback, useState } from 'react';

const IDLE: { busy: boolean; failure: string | null } = { busy: false, failure: null };

/** State of what a button does: busy, or failed with a reason. `explain` says it in words; pass the same function always. */
export function useAction(explain: (error: unknown) => string) {
  const [state, setState] = useState(IDLE);

  /** Returns the result; null when the action failed. */
  const run = useCallback(
    async <Result>(work: () => Promise<Result>): Promise<{ result: Result } | null> => {
      setState({ busy: true, failure: null });
      try {
        const result = await work();
        setState(IDLE);
        return { result };
      } catch (error) {
        setState({ busy: false, failure: explain(error) });
        return null;
      }
    },
    [explain],
  );

  return { ...state, run };
}
