import { Button } from '@tryon/ui/button.tsx';
import { useSyncExternalStore } from 'react';
import { useSession } from '#app/lib/session.ts';
import { useSiteFacts } from '#app/lib/site-facts.ts';
import type { FittingRoomModel } from './fitting-room-model.ts';
import { hasMadeAsGuest } from './guest-try-on.ts';

const never = () => () => undefined;

/** A first picture before there is an account, for whoever would need one. */
export function TryHere({ room, isMaking }: { room: FittingRoomModel; isMaking: boolean }) {
  const { user } = useSession();
  const { signInNeeded } = useSiteFacts();
  const isOver = useSyncExternalStore(
    never,
    () => hasMadeAsGuest(),
    () => false,
  );
  if (!signInNeeded || user !== null || isOver || isMaking) return null;
  return (
    <p className="try-here">
      <Button variant="secondary" size="compact" onClick={() => void room.tryHere()}>
        Try it here first
      </Button>
      <span className="type-small text-ink-2">
        No account, and nothing leaves this browser. Without photos it uses ours.
      </span>
    </p>
  );
}
