import type { ActivityAnswer } from '@tryon/contract/account/activity.ts';
import { ACTIVITY_DAYS, activityText } from '@tryon/contract/account/activity-texts.ts';
import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { LoadingArea, Skeleton } from '@tryon/ui/feedback/skeleton.tsx';
import { BusyButton } from '@tryon/ui/forms/busy-button.tsx';
import { Button } from '@tryon/ui/forms/button.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAction } from '#app/forms/use-action.ts';
import { loadAccountClient } from '#app/session/session-provider.tsx';
import { Setting, SettingList } from './setting-list.tsx';

/** Recent account events, newest first. A new `revision` object reloads them. */
export function SecurityActivity({ revision }: { revision: object }) {
  const { shown, busy, failure, reload, showMore } = useActivity(revision);
  return (
    <SettingList id="activity" title="Security activity">
      {failure && (
        <li className="py-3 grid justify-items-start gap-3">
          <Notice kind="error">{failure}</Notice>
          <Button variant="text" onClick={() => void reload()}>
            Try again
          </Button>
        </li>
      )}
      {shown === null && !failure && (
        <li className="py-3">
          <LoadingArea label="Security activity: being loaded" className="grid gap-3">
            <Skeleton shape="line" />
            <Skeleton shape="last-line" />
          </LoadingArea>
        </li>
      )}
      {shown?.activity.map((event) => (
        <Setting key={event.id} name={activityText(event)} value={event.device}>
          <time dateTime={event.occurredAt}>{MOMENT.format(new Date(event.occurredAt))}</time>
        </Setting>
      ))}
      {shown?.activity.length === 0 && <Setting name={`Nothing in the last ${ACTIVITY_DAYS} days.`} />}
      {shown?.hasMore && (
        <Setting name={`Kept for ${ACTIVITY_DAYS} days`}>
          <BusyButton variant="text" busy={busy} busyText="Loading" onClick={() => void showMore()}>
            Show more
          </BusyButton>
        </Setting>
      )}
    </SettingList>
  );
}

/** In local time: these rows are rendered only in the browser. */
const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** Appends older events to the displayed ones, unless the list has changed in the meantime. */
export function appendOlder(shown: ActivityAnswer | null, before: string, older: ActivityAnswer) {
  if (shown?.activity.at(-1)?.id !== before) return shown;
  return { activity: [...shown.activity, ...older.activity], hasMore: older.hasMore };
}

const explainUnread = () => 'What happened to your account could not be read. Nothing is lost.';

/**
 * The account's events, requested after the page has loaded and again for each new `revision` object. `shown` is null
 * until they are loaded.
 */
function useActivity(revision: object) {
  const [shown, setShown] = useState<ActivityAnswer | null>(null);
  const { busy, failure, run } = useAction(explainUnread);
  const readFor = useRef<object | null>(null);

  const reload = useCallback(
    () => run(async () => setShown(await (await loadAccountClient()).listActivity())),
    [run],
  );

  useEffect(() => {
    if (readFor.current === revision) return;
    readFor.current = revision;
    void reload();
  }, [revision, reload]);

  const showMore = () =>
    run(async () => {
      const before = shown?.activity.at(-1)?.id;
      if (before === undefined) return;
      const older = await (await loadAccountClient()).listActivity(before);
      setShown((now) => appendOlder(now, before, older));
    });

  return { shown, busy, failure, reload, showMore };
}
