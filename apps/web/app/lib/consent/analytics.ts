import type { Consent } from './consent.ts';

/** Something that happened, in the product's own words; never who did it, never a photo. */
export interface AnalyticsEvent {
  readonly name: string;
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
}

/** Where events go. No vendor stands behind it; an installation that wants one gives its own. */
export interface AnalyticsSink {
  record(event: AnalyticsEvent): void;
  /** Consent was taken back: drop what was stored on the device. */
  forget(): void;
}

export interface Analytics {
  /** Passes the event on while analytics are allowed; otherwise it is gone. Nothing is held back for later. */
  track(event: AnalyticsEvent): void;
  /** Stops listening to the consent. */
  stop(): void;
}

export const SILENT_SINK: AnalyticsSink = { record: () => undefined, forget: () => undefined };

/** Analytics that stay silent without consent, and fall silent when it is taken back. */
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
