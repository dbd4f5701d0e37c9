import { useEffect, useState } from 'react';
import { createLateComponent } from '#app/rendering/late-component.tsx';
import { useSession } from '#app/session/session-provider.tsx';
import { mayHaveSavedResults, onResultsChanged } from './results-channel.ts';

const list = createLateComponent(async () => (await import('./history-list.tsx')).HistoryList);

/** The pictures saved on this device. The list's code is loaded only once there is one. */
export function DeviceResults({ className }: { className: string }) {
  const { user, signOuts } = useSession();
  const [hasResults, setHasResults] = useState(false);

  useEffect(() => {
    let isWanted = true;
    void mayHaveSavedResults().then((may) => isWanted && may && setHasResults(true));
    const stopListening = onResultsChanged(() => setHasResults(true));
    return () => {
      isWanted = false;
      stopListening();
    };
  }, []);

  if (!hasResults) return null;
  return <list.Late key={signOuts} ownerId={user?.id ?? null} className={className} />;
}
