import { Button } from '@tryon/ui/forms/button.tsx';
import { Checkbox } from '@tryon/ui/forms/checkbox.tsx';
import { useState } from 'react';
import { planText } from '#src/features/panel/panel-texts.ts';
import { Brand } from '#src/pages/brand.tsx';
import { useModel } from '#src/pages/use-model.ts';
import type { PopupDependencies } from './browser-dependencies.ts';
import { createPopup, type PopupModel, type PopupState, pageText } from './popup-model.ts';

const QUIET = 'type-small text-ink-2 wrap-anywhere';
const OFF = 'flex flex-wrap items-baseline justify-between gap-y-1 gap-x-4 text-[14.5px] wrap-anywhere';
const ROW = '[&_.choice]:text-[15px]';
const SMALL = 'mt-2 text-[14.5px]';

/** The popup: remaining try-ons, the garment on the page, and the settings. */
export function Popup({ dependencies }: { dependencies: PopupDependencies }) {
  const { model: popup, state } = useModel(() => createPopup(dependencies));
  const { user, balance } = state.account;
  return (
    <>
      <header className="flex items-center justify-between gap-3 py-4 px-5 border-b border-line">
        <h1>
          <Brand />
        </h1>
        {balance && <p className={QUIET}>{planText(balance)}</p>}
      </header>
      <main className="grid gap-3.5 p-5">
        <Who state={state} />
        <Button size="main" onClick={() => void popup.openRoom()}>
          Open the fitting room
        </Button>
        <p className={QUIET} role="status">
          {pageText(state)}
        </p>
        <PopupSettings popup={popup} state={state} />
      </main>
      <footer className="flex items-center justify-between gap-3 py-4 px-5 border-t border-line">
        <Button variant="text" onClick={() => popup.openSite(user ? '/dashboard' : '/?fromExtension=true')}>
          {user ? 'Dashboard' : 'Open the site'}
        </Button>
        <Button variant="text" onClick={() => void (user ? popup.signOut() : popup.connect())}>
          {user ? 'Sign Out' : 'Sign In'}
        </Button>
      </footer>
    </>
  );
}

function Who({ state }: { state: PopupState }) {
  const { user, balance, siteUser, isKnown } = state.account;
  if (!isKnown) return <p className={QUIET}>One moment</p>;
  if (!user) {
    return (
      <div>
        <p className="type-d4">Not signed in</p>
        <p className={QUIET}>
          {siteUser
            ? `You are signed in on the site as ${siteUser.email}.`
            : 'Three try-ons a month are free.'}
        </p>
      </div>
    );
  }
  return (
    <div>
      {balance && (
        <p className="font-display text-[36px]/[1.1] font-normal font-stretch-75%">
          {balance.remaining} <em>left</em>
        </p>
      )}
      <p className={QUIET}>Signed in as {user.email}</p>
    </div>
  );
}

function PopupSettings({ popup, state }: { popup: PopupModel; state: PopupState }) {
  const { isGranted, settings, shop } = state;
  const others = settings.offShops.filter((off) => off !== shop);
  return (
    <details>
      <summary className="w-fit py-1 text-[14.5px] font-[550] cursor-pointer">Settings</summary>
      <Checkbox
        className={ROW}
        label="Button on every shop"
        checked={isGranted}
        onChange={(event) => void popup.setEveryShop(event.currentTarget.checked)}
      />
      {isGranted && shop && (
        <Checkbox
          className={ROW}
          label={`Button on ${shop}`}
          checked={!settings.offShops.includes(shop)}
          onChange={(event) => void popup.setShop(shop, event.currentTarget.checked)}
        />
      )}
      {others.length > 0 && (
        <>
          <h2 className="type-label">Turned off on</h2>
          <ul>
            {others.map((host) => (
              <li key={host} className={OFF}>
                {host}
                <Button
                  variant="text"
                  className={SMALL}
                  aria-label={`Turn on for ${host}`}
                  onClick={() => void popup.setShop(host, true)}
                >
                  Turn on
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <RemoveAll popup={popup} />
    </details>
  );
}

function RemoveAll({ popup }: { popup: PopupModel }) {
  const [step, setStep] = useState<'offered' | 'asking' | 'done'>('offered');
  if (step === 'done') return <p role="status">Your photo and your looks are gone from this device.</p>;
  if (step === 'offered') {
    return (
      <Button variant="text" className={SMALL} onClick={() => setStep('asking')}>
        Remove my photo and looks
      </Button>
    );
  }
  return (
    <p className={OFF}>
      Nothing can bring them back.
      <Button
        variant="text"
        className={SMALL}
        onClick={() => void popup.removeEverything().then(() => setStep('done'))}
      >
        Remove them
      </Button>
    </p>
  );
}
