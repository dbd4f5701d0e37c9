import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { type Consent, consent } from './consent.ts';

/** A product event. It never identifies the user and never contains a photo. */
interface AnalyticsEvent {
  readonly name: string;
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
}

/** Receives the events. No vendor is built in; an installation that wants one supplies its own sink. */
interface AnalyticsSink {
  record(event: AnalyticsEvent): void;
  /** Consent was withdrawn: deletes what was stored on the device. */
  forget(): void;
}

export const SILENT_SINK: AnalyticsSink = { record: () => undefined, forget: () => undefined };

/** Analytics that record nothing without consent and stop as soon as it is withdrawn. */
export function createAnalytics(
  given: Pick<Consent, 'allows' | 'subscribe'>,
  sink: AnalyticsSink = SILENT_SINK,
) {
  let wasAllowed = given.allows('analytics');
  const stop = given.subscribe(() => {
    const isAllowed = given.allows('analytics');
    if (wasAllowed && !isAllowed) sink.forget();
    wasAllowed = isAllowed;
  });
  return {
    /** Forwards the event while analytics are allowed, and drops it otherwise. Nothing is queued for later. */
    track: (event: AnalyticsEvent): void => {
      if (given.allows('analytics')) sink.record(event);
    },
    /** Stops listening for consent changes. */
    stop,
  };
}

/** The site's analytics, which record nothing without consent. */
export const analytics = createAnalytics(consent);

/** Records each page view by its path only, never with its query. */
export function usePageAnalytics(): void {
  const { pathname } = useLocation();
  useEffect(() => analytics.track({ name: 'page', detail: { path: pathname } }), [pathname]);
}
