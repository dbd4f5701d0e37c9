import { useLate } from '#src/use-late.ts';

const loadCurtain = async () => (await import('./curtain.tsx')).Curtain;

/** The curtain where it decorates what is seldom seen, so that no page carries it for a failure that does not happen. */
export function LateCurtain() {
  const Curtain = useLate(loadCurtain);
  return Curtain && <Curtain />;
}
