import { Button } from '@tryon/ui/button.tsx';
import { useSyncExternalStore } from 'react';
import { useSession } from '#app/lib/session.ts';
import { useSiteFacts } from '#app/lib/site-facts.ts';
import { findDeviceLack, readDeviceFacts } from './device-ability.ts';
import type { FittingRoomModel } from './fitting-room-model.ts';
import { hasMadeAsGuest } from './guest-try-on.ts';
import { isFrugal } from './is-frugal.ts';

const never = () => () => undefined;

const canMakeHere = () => !hasMadeAsGuest() && findDeviceLack(readDeviceFacts()) === null;

/** A first picture before there is an account, for whoever would need one. */
export function TryHere({ room, isMaking }: { room: FittingRoomModel; isMaking: boolean }) {
  const { user } = useSession();
  const { signInNeeded } = useSiteFacts();
  // The server knows nothing of the device.
  const canMake = useSyncExternalStore(never, canMakeHere, () => true);
  const isCostly = useSyncExternalStore(never, isFrugal, () => false);
  if (!signInNeeded || user !== null || !canMake || isMaking) return null;
  return (
    <p className="try-here">
      <Button variant="secondary" size="compact" onClick={() => void room.tryHere()}>
        Try it here first
      </Button>
      <span className="type-small text-ink-2">
        No account, and nothing leaves this browser. Without photos it uses ours.
        {isCostly && ' It loads about 9 MB once.'}
      </span>
    </p>
  );
}
