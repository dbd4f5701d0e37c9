import { type ComponentType, useEffect, useState } from 'react';

/**
 * The curtain where it decorates what is seldom seen: its drawing comes when the page stands already, so that no page
 * carries it for a failure that does not happen. A drawing that does not come is missed by nobody.
 */
export function LateCurtain() {
  const [Drawing, setDrawing] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isWanted = true;
    import('./curtain.tsx').then(
      ({ Curtain }) => {
        if (isWanted) setDrawing(() => Curtain);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return Drawing && <Drawing />;
}
