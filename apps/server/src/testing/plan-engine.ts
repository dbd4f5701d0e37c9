import { EngineError } from '@tryon/engine/core/engine-error.ts';
import type { EngineDescription, TryOnEngine } from '@tryon/engine/engine.ts';
import { createPreserver } from '@tryon/engine/node/preserve-person.ts';
import { FAKE_ENGINE, type FakeRun, succeed } from './fake-engine.ts';

export interface PlanEngine extends TryOnEngine {
  behave(run: FakeRun): void;
  asked(): number;
}

/** An engine with any name and description whose behaviour the test sets. */
export function createPlanEngine(name: string, changes: Partial<EngineDescription> = {}): PlanEngine {
  const description: EngineDescription = { ...FAKE_ENGINE, ...changes, name, model: `${name}-1` };
  let asked = 0;
  const make: FakeRun = async (request, options) => ({
    ...(await succeed(request, options)),
    engine: name,
    model: description.model,
    costCents: description.priceCents,
    repainted: !description.keepsPerson,
  });
  let run = make;
  return {
    description,
    behave: (next) => {
      run = next === succeed ? make : next;
    },
    asked: () => asked,
    tryOn: (request, options) => {
      asked += 1;
      return run(request, options);
    },
    close: async () => undefined,
  };
}

/** Description of a remote engine. */
export const ELSEWHERE: Partial<EngineDescription> = {
  runsOn: 'elsewhere',
  categories: ['upper', 'lower', 'dress'],
  recipient: { name: 'Tailor Anna', keeps: 'Tailor Anna drops the photos after an hour.', policyUrl: null },
  priceCents: 7.5,
  keepsPerson: false,
};

/** A run that fails. */
export function failWith(...failure: ConstructorParameters<typeof EngineError>): FakeRun {
  return async () => {
    throw new EngineError(...failure);
  };
}

/** A preserver that recognises no person in repainted pictures. */
export const preserveNobody = createPreserver({
  preserve: async () => ({ image: null, personChange: null }),
});
