import { late } from '#src/late.tsx';

/** Loads the curtain late where it only decorates rarely seen content, so that other pages do not carry it. */
export const LateCurtain = late(async () => (await import('./curtain.tsx')).Curtain);
