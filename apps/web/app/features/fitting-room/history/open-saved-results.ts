import { onResultsDeleted, onSignOut } from '#app/session/stored-session.ts';
import type { Order } from '../generation/generation-options.ts';
import type { Result } from '../mirror/mirror-state.ts';
import { decodePicture } from '../photos/decode-picture.ts';
import { encodePicture } from '../photos/encode-picture.ts';
import { announceResultsChanged, onResultsChanged } from './results-channel.ts';
import { type SavedResult, VISITOR } from './saved-result.ts';
import { createSavedResults, type Photos, type SavedResults } from './saved-results.ts';
import { openSavedResultsStore } from './saved-results-store.ts';

const store = openSavedResultsStore();

/** The results of one user. `whenRead` resolves once all of them have been read. */
let opened: { owner: string; savedResults: SavedResults; whenRead: Promise<void> } | null = null;

/** The results of one user on this device. @param ownerId id of the account; null for a visitor. */
export const openSavedResults = (ownerId: string | null): SavedResults => open(ownerId).savedResults;

function open(ownerId: string | null): NonNullable<typeof opened> {
  const owner = ownerId ?? VISITOR;
  if (opened?.owner !== owner) {
    const savedResults = createSavedResults({ store, owner, makeThumb, announce: announceResultsChanged });
    const whenRead =
      ownerId === null ? savedResults.refresh() : savedResults.adopt().then(savedResults.refresh);
    opened = { owner, savedResults, whenRead };
  }
  return opened;
}

/** Prepares a look for the mirror. @throws Error if its picture can no longer be displayed. */
export async function toResult(saved: SavedResult, photos: Photos): Promise<Result> {
  return { ...saved, ...photos, picture: await decodePicture(saved.blob), creditsRemaining: null };
}

/** The user's existing picture of the same photos and options. */
export async function findResult(ownerId: string | null, order: Order): Promise<Result | null> {
  const saved = await openSavedResults(ownerId).find(order);
  return saved && toResult(saved, order);
}

/** The result with this id, prepared for the mirror; null if it no longer exists. */
export async function findSavedResult(ownerId: string | null, id: string): Promise<Result | null> {
  const { savedResults, whenRead } = open(ownerId);
  await whenRead;
  const saved = savedResults.getState().savedResults.find((one) => one.id === id);
  return saved ? toResult(saved, await savedResults.photosOf(saved)) : null;
}

onResultsChanged(() => void opened?.savedResults.refresh());
onSignOut(() => {
  opened = null;
});
// A query during the deletion may have returned the results once more.
onResultsDeleted(announceResultsChanged);

/** A small JPEG of a picture, twice as wide as it is displayed. */
const makeThumb = (picture: Blob): Promise<Blob> =>
  encodePicture(picture, {
    type: 'image/jpeg',
    quality: 0.82,
    within: { width: 320, height: Number.POSITIVE_INFINITY },
  });
