import { useEffect } from 'react';
import { announceHydration } from '#app/lib/rendering/before-hydration.ts';

/** Rendered after the page, so its forms already listen when this effect runs. */
export function HydrationMark() {
  useEffect(announceHydration, []);
  return null;
}
