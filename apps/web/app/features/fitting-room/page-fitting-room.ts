import { onSignOut } from '#app/lib/session/stored-session.ts';
import type { FittingRoomModel } from './fitting-room-model.ts';
import { type FittingRoomContext, openFittingRoom } from './open-fitting-room.ts';

const NOBODY: FittingRoomContext = {
  isGuest: () => true,
  openSignIn: () => undefined,
  ownerId: () => null,
};

/**
 * The only fitting room of the page in this browser. It outlives its component, so that a generation continues while
 * the user visits other pages.
 */
let shown: { room: FittingRoomModel; signOuts: number } | null = null;
let surroundings = NOBODY;

/** @param signOuts number of sign-outs: a room belongs to one user, and signing out replaces it by an empty one. */
export function pageFittingRoom(signOuts: number): FittingRoomModel {
  // The server renders pages for many users.
  if (typeof window === 'undefined') return openFittingRoom(() => NOBODY);
  if (shown && shown.signOuts !== signOuts) closeRoom();
  shown ??= { room: openFittingRoom(() => surroundings), signOuts };
  return shown.room;
}

/** Replaces the context of the room. */
export function setSurroundings(next: FittingRoomContext): void {
  surroundings = next;
}

function closeRoom(): void {
  shown?.room.close();
  shown = null;
}

onSignOut(closeRoom);
