import type { ActivityAnswer } from '@tryon/contract/account/activity.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { loadAccountClient } from '#app/lib/session/session-page.ts';

/** Puts older events behind those that are shown, unless others are shown by now. */
export function appendOlder(
  shown: ActivityAnswer | null,
  before: string,
  older: ActivityAnswer,
): ActivityAnswer | null {
  if (shown?.activity.at(-1)?.id !== before) return shown;
  return { activity: [...shown.activity, ...older.activity], hasMore: older.hasMore };
}

/**
 * What happened to the account, asked for once the page is there, and again whenever `revision` is another object.
 * Until it is known, `shown` is null.
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
