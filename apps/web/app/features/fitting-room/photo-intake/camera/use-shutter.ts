import { useCallback, useEffect, useRef, useState } from 'react';

const SECOND_MS = 1000;

/** Counts down and then calls `onEnd`; unmounting cancels the countdown. */
export function useShutter(onEnd: () => void) {
  const [left, setLeft] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });

  const cancel = useCallback(() => {
    clearTimeout(timer.current);
    setLeft(null);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const start = useCallback((seconds: number) => {
    const count = (rest: number) => {
      if (rest === 0) {
        setLeft(null);
        end.current();
        return;
      }
      setLeft(rest);
      timer.current = setTimeout(() => count(rest - 1), SECOND_MS);
    };
    count(seconds);
  }, []);

  return { left, start, cancel };
}
