import { useLate } from '#src/use-late.ts';

const loadCurtain = async () => (await import('./curtain.tsx')).Curtain;

/** Loads the curtain late where it only decorates rarely seen content, so that other pages do not carry it. */
export function LateCurtain() {
  const Curtain = useLate(loadCurtain);
  return Curtain && <Curtain />;
}
