import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { type Analytics, createAnalytics } from './analytics.ts';
import { consent } from './consent.ts';

const analytics = createAnalytics(consent);

/** The site's analytics, which stay silent without consent. */
export function useAnalytics(): Pick<Analytics, 'track'> {
  return analytics;
}

/** Tells the analytics about each page that is opened: its path alone, never its query. */
export function usePageAnalytics(): void {
  const { pathname } = useLocation();
  const { track } = useAnalytics();
  useEffect(() => track({ name: 'page', detail: { path: pathname } }), [track, pathname]);
}
