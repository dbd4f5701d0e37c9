import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Removes parameters from the URL once they have been read, so that a reload does not read them again. */
export function useForgetParameters(): (...names: string[]) => void {
  const [, setSearch] = useSearchParams();
  return useCallback(
    (...names) =>
      setSearch(
        (before) => {
          for (const name of names) before.delete(name);
          return before;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );
}
