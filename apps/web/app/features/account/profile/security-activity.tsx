import { ACTIVITY_DAYS, type Activity, activityText } from '@tryon/contract/account/activity.ts';
import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { LoadingArea, Skeleton } from '@tryon/ui/feedback/skeleton.tsx';
import { BusyButton } from '@tryon/ui/forms/busy-button.tsx';
import { Button } from '@tryon/ui/forms/button.tsx';
import { Setting, SettingList } from './setting-list.tsx';
import { useActivity } from './use-activity.ts';

/** Recent account events, newest first. A new `revision` object reloads them. */
export function SecurityActivity({ revision }: { revision: object }) {
  const { shown, hasFailed, isBusy, reload, showMore } = useActivity(revision);
  return (
    <SettingList id="activity" title="Security activity">
      {hasFailed && (
        <li className="py-3 grid justify-items-start gap-3">
          <Notice kind="error">What happened to your account could not be read. Nothing is lost.</Notice>
          <Button variant="text" onClick={() => void reload()}>
            Try again
          </Button>
        </li>
      )}
      {shown === null && !hasFailed && (
        <li className="py-3">
          <LoadingArea label="Security activity: being loaded" className="grid gap-3">
            <Skeleton shape="line" />
            <Skeleton shape="last-line" />
          </LoadingArea>
        </li>
      )}
      {shown?.activity.map((event) => (
        <ActivityRow key={event.id} event={event} />
      ))}
      {shown?.activity.length === 0 && <Setting name={`Nothing in the last ${ACTIVITY_DAYS} days.`} />}
      {shown?.hasMore && (
        <Setting
          name={`Kept for ${ACTIVITY_DAYS} days`}
          action={
            <BusyButton variant="text" busy={isBusy} busyText="Loading" onClick={() => void showMore()}>
              Show more
            </BusyButton>
          }
        />
      )}
    </SettingList>
  );
}

/** In local time: these rows are rendered only in the browser. */
const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

function ActivityRow({ event }: { event: Activity }) {
  const { device, occurredAt } = event;
  return (
    <Setting
      name={activityText(event)}
      value={device}
      action={<time dateTime={occurredAt}>{MOMENT.format(new Date(occurredAt))}</time>}
    />
  );
}
