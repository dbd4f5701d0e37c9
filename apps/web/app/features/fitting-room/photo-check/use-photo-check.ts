import { recipientsOf } from '@tryon/contract/try-on/engine-facts.ts';
import type { EngineChoice } from '@tryon/contract/try-on/try-on.ts';
import { useSyncExternalStore } from 'react';
import { useSiteFacts } from '#app/lib/seo/site-facts.ts';
import type { FittingRoomModel } from '../fitting-room-model.ts';
import { isFrugal } from '../is-frugal.ts';
import type { CheckState } from './check-store.ts';
import { findingCard, pairCard } from './late-cards.ts';
import { createPhotoCheck, type PhotoCheck } from './photo-check.ts';

const checks = new WeakMap<FittingRoomModel, PhotoCheck>();

/** The photo check of a fitting room: the same instance whenever the page returns to it. */
export function usePhotoCheck(model: FittingRoomModel): { check: PhotoCheck; checkState: CheckState } {
  const { engines } = useSiteFacts();
  const check = checks.get(model) ?? openPhotoCheck(model, engines);
  checks.set(model, check);
  const checkState = useSyncExternalStore(check.subscribe, check.getState, check.getState);
  return { check, checkState };
}

function openPhotoCheck(model: FittingRoomModel, engines: readonly EngineChoice[]): PhotoCheck {
  return createPhotoCheck(model, {
    isOwnEngine: ({ place, engine }) =>
      place === 'device' ||
      recipientsOf(engines.filter(({ name }) => !engine || name === engine)).length === 0,
    async look(photo, slot, options) {
      const [{ checkPhoto }] = await Promise.all([import('./check-photo.ts'), findingCard.fetchAhead()]);
      return checkPhoto(photo, slot, options);
    },
    async compare(photos, signal) {
      const [{ checkPair }] = await Promise.all([import('./check-pair.ts'), pairCard.fetchAhead()]);
      return checkPair(photos, signal);
    },
    isFrugal,
  });
}
