import { onSignOut } from '#app/lib/session/sign-out.ts';
import type { FittingRoomModel } from './fitting-room-model.ts';
import { type FittingRoomContext, openFittingRoom } from './open-fitting-room.ts';

const NOBODY: FittingRoomContext = {
  isGuest: () => true,
  openSignIn: () => undefined,
  ownerId: () => null,
};

/**
 * The one fitting room of the page that this browser shows. It outlives its screen, so that a picture goes on being
 * made while somebody looks around on the site.
 */
let shown: { room: FittingRoomModel; signOuts: number } | null = null;
let surroundings = NOBODY;

/** @param departures of the session: a room belongs to one person, and whoever leaves leaves an empty one. */
export function pageFittingRoom(signOuts: number): FittingRoomModel {
  // The server makes pages of many people.
  if (typeof window === 'undefined') return openFittingRoom(() => NOBODY);
  if (shown && shown.signOuts !== signOuts) closeRoom();
  shown ??= { room: openFittingRoom(() => surroundings), signOuts };
  return shown.room;
}

/** What the room finds around it from now on. */
export function setSurroundings(next: FittingRoomContext): void {
  surroundings = next;
}

function closeRoom(): void {
  shown?.room.close();
  shown = null;
}

onSignOut(closeRoom);
