import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { type Analytics, createAnalytics } from './analytics.ts';
import { consent } from './consent.ts';

const analytics = createAnalytics(consent);

/** The site's analytics, which record nothing without consent. */
export function useAnalytics(): Pick<Analytics, 'track'> {
  return analytics;
}

/** Records each page view by its path only, never with its query. */
export function usePageAnalytics(): void {
  const { pathname } = useLocation();
  const { track } = useAnalytics();
  useEffect(() => track({ name: 'page', detail: { path: pathname } }), [track, pathname]);
}
