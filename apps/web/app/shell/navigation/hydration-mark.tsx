import { useEffect } from 'react';
import { announceHydration } from '#app/lib/rendering/before-hydration.ts';

/** Stands after the page: its forms listen by the time this runs. */
export function HydrationMark() {
  useEffect(announceHydration, []);
  return null;
}
