import { TRY_ON_TEXTS } from '@tryon/contract/texts.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '#app/lib/session.ts';
import { useSiteFacts } from '#app/lib/site-facts.ts';
import { createFittingRoom, type FittingRoomMeans, type FittingRoomModel } from './fitting-room-model.ts';
import { type FittingRoomState, INITIAL_STATE } from './fitting-room-state.ts';
import { openPhotoStore } from './photo-store.ts';

// Neither is needed for the first view.
const loadPhotoFile = () => import('./photo-file.ts');
const loadTryOnCall = () => import('./try-on-call.ts');

/** How long the words about signing in can be read before the page changes; they stand on the next one as well. */
const SIGN_IN_DELAY_MS = 1500;

/** The fitting room of this page. Its photos come back after the first paint, so that nothing waits for them. */
export function useFittingRoom(): { room: FittingRoomModel; state: FittingRoomState } {
  const way = useSignInWay();
  const signIn = useRef(way);
  useEffect(() => {
    signIn.current = way;
  });
  const [room] = useState(() => openFittingRoom(signIn));
  const state = useSyncExternalStore(room.subscribe, room.getState, () => INITIAL_STATE);

  useEffect(() => {
    room.restorePhotos();
    const dropOldPhotos = () => {
      if (document.visibilityState === 'visible') openPhotoStore().removeExpired();
    };
    document.addEventListener('visibilitychange', dropOldPhotos);
    return () => {
      document.removeEventListener('visibilitychange', dropOldPhotos);
      room.cancel();
      room.dismissResult();
    };
  }, [room]);

  return { room, state };
}

type SignInWay = Pick<FittingRoomMeans, 'needsSignIn' | 'openSignIn'>;

/** Whether somebody has to sign in first, and the way there and back. */
function useSignInWay(): SignInWay {
  const { user, confirm } = useSession();
  const { signInNeeded } = useSiteFacts();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    needsSignIn: () => signInNeeded && user === null,
    openSignIn() {
      // The page may still take somebody for signed in whose session has ended.
      void confirm();
      const query = new URLSearchParams({ returnTo: pathname, reason: 'try-on' });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void navigate(`/login?${query}`), SIGN_IN_DELAY_MS);
    },
  };
}

function openFittingRoom(signIn: { readonly current: SignInWay }): FittingRoomModel {
  return createFittingRoom({
    openStore: openPhotoStore,
    async readPhoto(file, slot) {
      const { readPhotoFile } = await loadPhotoFile();
      const photo = await readPhotoFile(file, slot);
      // Once a photo is in, the call is likely; a failure here is met again, and told, when it is made.
      void loadTryOnCall().catch(() => undefined);
      return photo;
    },
    async makeTryOn(order) {
      const { makeTryOn } = await loadTryOnCall();
      return makeTryOn(order);
    },
    async explainFailure(error) {
      try {
        const { explainFailure } = await loadTryOnCall();
        return explainFailure(error);
      } catch {
        const text = TRY_ON_TEXTS.backendUnreachable;
        return { text, subject: null, retryAfterSeconds: null, signInNeeded: false };
      }
    },
    needsSignIn: () => signIn.current.needsSignIn(),
    openSignIn: () => signIn.current.openSignIn(),
    releasePicture: (picture) => URL.revokeObjectURL(picture),
    now: () => Date.now(),
  });
}
