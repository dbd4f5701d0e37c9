import { useToasts } from '@tryon/ui/toasts/toast-provider.tsx';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSiteFacts } from '#app/lib/seo/site-facts.ts';
import { useSession } from '#app/lib/session/session.ts';
import { useKeptNavigate } from '#app/lib/use-kept-navigate.ts';
import type { FittingRoomModel } from './fitting-room-model.ts';
import { type FittingRoomState, INITIAL_STATE } from './fitting-room-state.ts';
import { announceUnseen } from './mirror/announce-unseen.ts';
import type { FittingRoomContext } from './open-fitting-room.ts';
import { pageFittingRoom, setSurroundings } from './page-fitting-room.ts';
import { openPhotoStore } from './photos/photo-store.ts';

/** How long the words about signing in can be read before the page changes; they stand on the next one as well. */
const SIGN_IN_DELAY_MS = 1500;

/** The fitting room of this page. Its photos come back after the first paint, so that nothing waits for them. */
export function useFittingRoom(): { room: FittingRoomModel; state: FittingRoomState } {
  const { signOuts, user } = useSession();
  const [room] = useState(() => pageFittingRoom(signOuts));
  const state = useSyncExternalStore(room.subscribe, room.getState, () => INITIAL_STATE);
  useSurroundings();
  useAnnouncement(room);

  useEffect(() => {
    room.restorePhotos();
    void room.restoreResult();
    const dropOldPhotos = () => {
      if (document.visibilityState === 'visible') openPhotoStore().removeExpired();
    };
    document.addEventListener('visibilitychange', dropOldPhotos);
    return () => document.removeEventListener('visibilitychange', dropOldPhotos);
  }, [room]);

  const isSignedIn = user !== null;
  useEffect(() => {
    // The words that asked to sign in, or for photos, are no news to somebody who comes back.
    if (isSignedIn && room.getState().mirror.step === 'idle') room.dismissAlert();
    // What was asked for is made as it was asked for, what comes after that as for everybody with an account.
    void room.resume().then(() => isSignedIn && room.endTryHere());
  }, [room, isSignedIn]);

  return { room, state };
}

/** Tells the room who is signed in, and the way to sign in and back. */
function useSurroundings(): void {
  const { user, confirm } = useSession();
  const { signInNeeded } = useSiteFacts();
  const { pathname } = useLocation();
  const navigate = useKeptNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isShown = useRef(false);

  useEffect(() => {
    const surroundings: FittingRoomContext = {
      ownerId: () => user?.id ?? null,
      isGuest: () => signInNeeded && user === null,
      openSignIn() {
        // The page may still take somebody for signed in whose session has ended.
        void confirm();
        clearTimeout(timer.current);
        // Whoever reads another page meanwhile is not taken from it; the words stand in the mirror.
        if (!isShown.current) return;
        const query = new URLSearchParams({ returnTo: pathname, reason: 'try-on' });
        timer.current = setTimeout(() => void navigate(`/login?${query}`), SIGN_IN_DELAY_MS);
      },
    };
    setSurroundings(surroundings);
  });

  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      clearTimeout(timer.current);
    };
  }, []);
}

/** A picture that is finished while another page is shown is announced there. */
function useAnnouncement(room: FittingRoomModel): void {
  const toasts = useToasts();
  const navigate = useNavigate();
  useEffect(() => {
    const see = () => void navigate('/');
    return announceUnseen(room, (outcome) =>
      toasts.show({ ...outcome, id: 'try-on-outcome', action: { label: 'Go to the mirror', onClick: see } }),
    );
  }, [room, toasts, navigate]);
}
