import { Button } from '@tryon/ui/forms/button.tsx';
import { useSyncExternalStore } from 'react';
import { useSiteFacts } from '#app/page-data/site-facts.ts';
import { useSession } from '#app/session/session-provider.tsx';
import { findDeviceLack, isFrugal } from '../on-device/device-ability.ts';
import { focusMirror } from '../panels/panel-focus.ts';
import { useRoom } from '../room.ts';
import { hasMadeAsGuest } from './guest-try-on.ts';

const never = () => () => undefined;

const canMakeHere = () => !hasMadeAsGuest() && findDeviceLack() === null;

/** Offers a first picture without an account to visitors who would need one. */
export function TryHere() {
  const { model, state } = useRoom();
  const { user } = useSession();
  const { signInNeeded } = useSiteFacts();
  // The server cannot know the device's abilities, so it assumes that they suffice.
  const canMake = useSyncExternalStore(never, canMakeHere, () => true);
  const isCostly = useSyncExternalStore(never, isFrugal, () => false);
  if (!signInNeeded || user !== null || !canMake || state.mirror.step === 'generating') return null;
  return (
    <p className="mt-4.5 flex flex-wrap items-center gap-x-4 gap-y-2 md:flex-nowrap laptop:mt-3.5">
      <Button
        variant="secondary"
        size="compact"
        className="md:flex-none"
        onClick={() => {
          focusMirror();
          void model.tryHere();
        }}
      >
        Try it here first
      </Button>
      <span className="type-small text-ink-2">
        Your first picture needs no account, and nothing leaves this browser. Without photos it uses ours.
        {isCostly && ' It loads about 16 MB once.'}
      </span>
    </p>
  );
}
