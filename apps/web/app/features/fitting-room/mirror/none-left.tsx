import { Button, buttonStyle } from '@tryon/ui/forms/button.tsx';
import { Link } from 'react-router';
import { useSession } from '#app/session/session-provider.tsx';
import { useResending } from '#app/shell/use-resending.ts';
import { findDeviceLack } from '../on-device/device-ability.ts';
import { useRoom } from '../room.ts';

/** What the user can do when no try-on is left: get more, or generate a picture that costs none. */
export function NoneLeft() {
  const { model } = useRoom();
  const { user } = useSession();
  const sendAgain = useResending();
  const isUnverified = user !== null && !user.emailVerified;
  const makeHere = () => {
    model.chooseOptions({ place: 'device' });
    void model.generate();
  };
  return (
    <>
      {/* Verifying the email address adds two try-ons this month. */}
      {isUnverified && (
        <Button size="compact" onClick={() => void sendAgain()}>
          Send the mail again
        </Button>
      )}
      <Link
        to="/pricing"
        {...buttonStyle(isUnverified ? { variant: 'text' } : { variant: 'primary', size: 'compact' })}
      >
        See the plans
      </Link>
      {findDeviceLack() === null && (
        <Button variant="text" onClick={makeHere}>
          Make it on this device
        </Button>
      )}
    </>
  );
}
