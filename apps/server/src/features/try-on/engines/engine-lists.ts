import type { Balance } from '@tryon/contract/payments/credits.ts';
import type { EngineDescription } from '@tryon/engine/engine.ts';
import type { EnginesByPlan } from '#src/config/engine-settings.ts';

export interface EngineListsOptions {
  /** All enabled engines, in order of preference. */
  descriptions: readonly EngineDescription[];
  /** Null if every plan may use all engines. */
  byPlan: EnginesByPlan | null;
  /** Whether visitors may use engines. */
  allowAnonymous: boolean;
  getBalance: (userId: string) => Promise<Pick<Balance, 'plan' | 'hasPass'>>;
}

/** The engines that one person may use. */
export type EngineList = readonly EngineDescription[];

/** Decides who may use which engines, in order of preference. A visitor who has to sign in first sees all of them. */
export function createEngineLists({ descriptions, byPlan, allowAnonymous, getBalance }: EngineListsOptions) {
  return async (userId: string | null): Promise<EngineList> => {
    if (!byPlan || (userId === null && !allowAnonymous)) return descriptions;
    const { plan, hasPass } = userId === null ? NOBODY : await getBalance(userId);
    const names = byPlan[plan === 'free' && hasPass ? 'plus' : plan];
    return names.flatMap((name) => descriptions.find((description) => description.name === name) ?? []);
  };
}

const NOBODY = { plan: 'free', hasPass: false } as const;

export type ListEngines = ReturnType<typeof createEngineLists>;
