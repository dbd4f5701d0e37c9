import type { ActivityAnswer } from '@tryon/contract/account/activity.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { loadAccountClient } from '#app/lib/session/session-provider.tsx';

/** Appends older events to the displayed ones, unless the list has changed in the meantime. */
export function appendOlder(
  shown: ActivityAnswer | null,
  before: string,
  older: ActivityAnswer,
): ActivityAnswer | null {
  if (shown?.activity.at(-1)?.id !== before) return shown;
  return { activity: [...shown.activity, ...older.activity], hasMore: older.hasMore };
}

/**
 * The account's events, requested after the page has loaded and again for each new `revision` object. `shown` is null
 * until they are loaded.
 */
export function useActivity(revision: object) {
  const [shown, setShown] = useState<ActivityAnswer | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const readFor = useRef<object | null>(null);

  const attempt = useCallback(async (work: () => Promise<void>) => {
    setHasFailed(false);
    setIsBusy(true);
    await work().catch(() => setHasFailed(true));
    setIsBusy(false);
  }, []);

  const reload = useCallback(
    () => attempt(async () => setShown(await (await loadAccountClient()).listActivity())),
    [attempt],
  );

  useEffect(() => {
    if (readFor.current === revision) return;
    readFor.current = revision;
    void reload();
  }, [revision, reload]);

  const showMore = () =>
    attempt(async () => {
      const before = shown?.activity.at(-1)?.id;
      if (before === undefined) return;
      const older = await (await loadAccountClient()).listActivity(before);
      setShown((now) => appendOlder(now, before, older));
    });

  return { shown, hasFailed, isBusy, reload, showMore };
}
