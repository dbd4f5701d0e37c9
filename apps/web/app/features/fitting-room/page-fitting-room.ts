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
let shown: { model: FittingRoomModel; signOuts: number } | null = null;
let surroundings = NOBODY;

/** @param signOuts number of sign-outs: a fitting room belongs to one user, and signing out replaces it by an empty one. */
export function pageFittingRoom(signOuts: number): FittingRoomModel {
  // The server renders pages for many users.
  if (typeof window === 'undefined') return openFittingRoom(() => NOBODY);
  if (shown && shown.signOuts !== signOuts) closeRoom();
  shown ??= { model: openFittingRoom(() => surroundings), signOuts };
  return shown.model;
}

/** Replaces the context of the fitting room. */
export function setSurroundings(next: FittingRoomContext): void {
  surroundings = next;
}

function closeRoom(): void {
  shown?.model.close();
  shown = null;
}

onSignOut(closeRoom);
