import { setNonce } from 'get-nonce';
import { StrictMode, startTransition, use } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isPageLeft } from '#app/lib/rendering/before-hydration.ts';

// Dialogs lock the scroll with a style element, which the content policy lets through with the nonce alone.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
if (nonce) setNonce(nonce);

const NEVER = new Promise<never>(() => undefined);

/** The router reads the address when it is first drawn, which may take several tries. */
function PageThatCame() {
  return isPageLeft() ? use(NEVER) : <HydratedRouter />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageThatCame />
    </StrictMode>,
  );
});
