import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '#app/lib/session.ts';
import { mayHaveLooks, onLooksChanged } from './looks-news.ts';

const LooksShelf = lazy(async () => ({ default: (await import('./looks-shelf.tsx')).LooksShelf }));

/** The pictures that were made on this device. Nothing of it is loaded before there is one. */
export function DeviceLooks() {
  const { user, departures } = useSession();
  const [hasLooks, setHasLooks] = useState(false);

  useEffect(() => {
    let isWanted = true;
    void mayHaveLooks().then((may) => isWanted && may && setHasLooks(true));
    const stopListening = onLooksChanged(() => setHasLooks(true));
    return () => {
      isWanted = false;
      stopListening();
    };
  }, []);

  if (!hasLooks) return null;
  return (
    <Suspense fallback={null}>
      <LooksShelf key={departures} ownerId={user?.id ?? null} />
    </Suspense>
  );
}
