import type { Consent } from './consent.ts';

/** A product event. It never identifies the user and never contains a photo. */
export interface AnalyticsEvent {
  readonly name: string;
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
}

/** Receives the events. No vendor is built in; an installation that wants one supplies its own sink. */
export interface AnalyticsSink {
  record(event: AnalyticsEvent): void;
  /** Consent was withdrawn: deletes what was stored on the device. */
  forget(): void;
}

export interface Analytics {
  /** Forwards the event while analytics are allowed, and drops it otherwise. Nothing is queued for later. */
  track(event: AnalyticsEvent): void;
  /** Stops listening for consent changes. */
  stop(): void;
}

export const SILENT_SINK: AnalyticsSink = { record: () => undefined, forget: () => undefined };

/** Analytics that record nothing without consent and stop as soon as it is withdrawn. */
export function createAnalytics(
  consent: Pick<Consent, 'allows' | 'subscribe'>,
  sink: AnalyticsSink = SILENT_SINK,
): Analytics {
  let wasAllowed = consent.allows('analytics');
  const stop = consent.subscribe(() => {
    const isAllowed = consent.allows('analytics');
    if (wasAllowed && !isAllowed) sink.forget();
    wasAllowed = isAllowed;
  });
  return {
    track: (event) => {
      if (consent.allows('analytics')) sink.record(event);
    },
    stop,
  };
}
