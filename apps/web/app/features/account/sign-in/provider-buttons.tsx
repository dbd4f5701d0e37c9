import type { ProviderId } from '@tryon/contract/account/account-texts.ts';
import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { Button } from '@tryon/ui/forms/button.tsx';
import { useEffect, useState } from 'react';
import { loadAccountClient } from '#app/lib/session/session-provider.tsx';
import { explainFailure } from '../explain-failure.ts';

/** One button per configured sign-in provider; renders nothing if there is none. */
export function ProviderButtons({ providers }: { providers: readonly { id: ProviderId; name: string }[] }) {
  const [opening, setOpening] = useState<ProviderId | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    // Going back from the provider restores this page from the browser's cache with the button still busy.
    const reset = () => setOpening(null);
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);

  if (providers.length === 0) return null;

  async function begin(provider: ProviderId): Promise<void> {
    if (opening) return;
    setOpening(provider);
    setFailure(null);
    try {
      const client = await loadAccountClient();
      window.location.assign(await client.begin({ provider }));
    } catch (error) {
      setFailure(explainFailure(error));
      setOpening(null);
    }
  }

  return (
    <>
      <div className="grid gap-2.5 mt-7">
        {failure && <Notice kind="error">{failure}</Notice>}
        {providers.map(({ id, name }) => (
          <Button
            key={id}
            variant="secondary"
            aria-busy={opening === id || undefined}
            onClick={() => void begin(id)}
          >
            {opening === id ? `Opening ${name}` : `Continue with ${name}`}
          </Button>
        ))}
      </div>
      <p className="flex items-center gap-3.5 mt-6 text-[14.5px] text-ink-2 before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
        or with your email
      </p>
    </>
  );
}
