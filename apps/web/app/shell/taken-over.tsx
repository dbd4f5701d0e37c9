import { useEffect } from 'react';
import { tellTakenOver } from '#app/lib/before-taking-over.ts';

/** Stands after the page: its forms listen by the time this runs. */
export function TakenOver() {
  useEffect(tellTakenOver, []);
  return null;
}
