import type { Slot } from '../fitting-room-state.ts';
import type { Check, CheckStore } from './check-store.ts';
import type { Fault, PairFault } from './verdict.ts';

export interface PairDependencies {
  /** Checks whether the photos are identical or swapped. @throws if that is not possible here. */
  compare: (photos: Record<Slot, string>, signal: AbortSignal) => Promise<PairFault | null>;
}

/** Reasons for refusing a person photo that may actually show a garment. */
const NOT_QUITE_A_PERSON: readonly Fault['code'][] = [
  'no_person',
  'person_too_small',
  'not_upright',
  'cut_off',
];

/** Compares the photos, once for each pair that may have been mixed up. */
export function createPhotoPair(store: CheckStore, { compare }: PairDependencies) {
  let running: { key: string; controller: AbortController } | null = null;

  return function follow({ garment, person }: Record<Slot, string | null>): void {
    const isWorthIt = garment === person || mayBeGarment(store.getState().person);
    const photos = garment !== null && person !== null && isWorthIt ? { garment, person } : null;
    const key = photos ? `${garment} ${person}` : '';
    if (key === (running?.key ?? '')) return;
    running?.controller.abort();
    running = null;
    if (store.getState().pair) store.setState({ pair: null });
    if (!photos) return;
    const controller = new AbortController();
    running = { key, controller };
    compare(photos, controller.signal).then(
      (pair) => {
        if (pair && !controller.signal.aborted) store.setState({ pair });
      },
      // Nothing is lost: the engine that generates the picture checks again.
      () => undefined,
    );
  };
}

function mayBeGarment(person: Check): boolean {
  if (person.step !== 'done' || person.verdict.grade !== 'refused') return false;
  return person.verdict.faults.some(({ code }) => NOT_QUITE_A_PERSON.includes(code));
}
