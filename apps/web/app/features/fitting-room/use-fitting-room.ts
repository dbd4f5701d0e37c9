import { useToasts } from '@tryon/ui/toasts/toast-provider.tsx';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSiteFacts } from '#app/page-data/site-facts.ts';
import { useSession } from '#app/session/session-provider.tsx';
import { useKeptNavigate } from '#app/shell/navigation/use-kept-navigate.ts';
import type { FittingRoomModel } from './fitting-room-model.ts';
import { INITIAL_STATE } from './fitting-room-state.ts';
import { findingCard, pairCard } from './late-parts.tsx';
import { pageFittingRoom, setSurroundings } from './page-fitting-room.ts';
import { openPhotoStore } from './photos/photo-store.ts';
import type { Room } from './room.ts';

/** How long the sign-in message is shown before the page changes; the next page repeats it. */
const SIGN_IN_DELAY_MS = 1500;

/** The fitting room of this page. Photos are restored after the first paint, so that nothing waits for them. */
export function useFittingRoom(): Room {
  const { signOuts, user } = useSession();
  const [{ model, check }] = useState(() => pageFittingRoom(signOuts));
  const state = useSyncExternalStore(model.subscribe, model.getState, () => INITIAL_STATE);
  const checks = useSyncExternalStore(check.subscribe, check.getState, check.getState);
  useSurroundings();
  useAnnouncement(model);

  useEffect(() => {
    model.restorePhotos();
    void model.restoreResult();
    const dropOldPhotos = () => {
      if (document.visibilityState === 'visible') openPhotoStore().removeExpired();
    };
    document.addEventListener('visibilitychange', dropOldPhotos);
    return () => document.removeEventListener('visibilitychange', dropOldPhotos);
  }, [model]);

  const isSignedIn = user !== null;
  useEffect(() => {
    // Alerts about signing in or missing photos are outdated for a user who has returned signed in.
    if (isSignedIn && model.getState().mirror.step === 'idle') model.dismissAlert();
    // The pending request keeps its options; later ones are generated on the server, as for every account.
    void model.resume().then(() => isSignedIn && model.endTryHere());
  }, [model, isSignedIn]);

  return { model, state, check, checks };
}

/** Tells the fitting room who is signed in and how to open the sign-in page. */
function useSurroundings(): void {
  const { user, confirm } = useSession();
  const { signInNeeded, engines } = useSiteFacts();
  const { pathname } = useLocation();
  const navigate = useKeptNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isShown = useRef(false);

  useEffect(() =>
    setSurroundings({
      ownerId: user?.id ?? null,
      isGuest: signInNeeded && user === null,
      engines,
      loadCards: () => Promise.all([findingCard.fetchAhead(), pairCard.fetchAhead()]),
      openSignIn() {
        // The session may have expired without the page knowing.
        void confirm();
        clearTimeout(timer.current);
        // A user on another page is not redirected; the message stays in the mirror.
        if (!isShown.current) return;
        const query = new URLSearchParams({ returnTo: pathname, reason: 'try-on' });
        timer.current = setTimeout(() => void navigate(`/login?${query}`), SIGN_IN_DELAY_MS);
      },
    }),
  );

  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      clearTimeout(timer.current);
    };
  }, []);
}

/** Ends the wait for a generation that continues out of sight. */
let stopWaiting = (): void => undefined;

/** Announces once a picture that is finished while another page is shown. */
function useAnnouncement(model: FittingRoomModel): void {
  const toasts = useToasts();
  const navigate = useNavigate();
  useEffect(() => {
    stopWaiting();
    const action = { label: 'Go to the mirror', onClick: () => void navigate('/') };
    const tell = (type: 'success' | 'error', title: string, message?: string) =>
      toasts.show({ type, title, message, id: 'try-on-outcome', action });
    return () => {
      if (model.getState().mirror.step !== 'generating') return;
      stopWaiting = model.subscribe(() => {
        const { mirror } = model.getState();
        if (mirror.step === 'generating') return;
        stopWaiting();
        if (mirror.step === 'shown') tell('success', 'Your picture is ready');
        if (mirror.step === 'failed') tell('error', 'The picture could not be made', mirror.failure.text);
      });
    };
  }, [model, toasts, navigate]);
}
