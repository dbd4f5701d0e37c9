import { useEffect } from 'react';
import { releaseEarlySubmit } from '#app/lib/early-submit.ts';

/** Stands after the page: its forms listen by the time this runs. */
export function EarlyForms() {
  useEffect(releaseEarlySubmit, []);
  return null;
}
