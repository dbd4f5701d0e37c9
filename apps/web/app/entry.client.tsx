import { setNonce } from 'get-nonce';
import { StrictMode, startTransition, use } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isPageLeft } from '#app/rendering/before-hydration.ts';

// Dialogs lock scrolling with an injected style element, which the content security policy allows only by nonce.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
if (nonce) setNonce(nonce);

const NEVER = new Promise<never>(() => undefined);

/** The router reads the address on its first render, which React may attempt several times. */
function HydratedPage() {
  return isPageLeft() ? use(NEVER) : <HydratedRouter />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedPage />
    </StrictMode>,
  );
});
