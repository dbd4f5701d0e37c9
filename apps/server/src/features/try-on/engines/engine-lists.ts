import type { Balance } from '@tryon/contract/payments/credits.ts';
import type { EngineDescription } from '@tryon/engine/engine.ts';
import type { EnginesByPlan } from '#src/config/engine-settings.ts';

export interface EngineListsOptions {
  /** All that are switched on, first choice first. */
  descriptions: readonly EngineDescription[];
  /** Null where every plan has all of them. */
  byPlan: EnginesByPlan | null;
  /** Whether people without an account have pictures made. */
  allowAnonymous: boolean;
  getBalance: (userId: string) => Promise<Pick<Balance, 'plan' | 'hasPass'>>;
}

/** The engines that one person may use. */
export type EngineList = readonly EngineDescription[];

/** Who may use which engines. */
export function createEngineLists({ descriptions, byPlan, allowAnonymous, getBalance }: EngineListsOptions) {
  return {
    /** First choice first. To whoever has to sign in first all are named. */
    async listFor(userId: string | null): Promise<EngineList> {
      if (!byPlan || (userId === null && !allowAnonymous)) return descriptions;
      const { plan, hasPass } = userId === null ? NOBODY : await getBalance(userId);
      const names = byPlan[plan === 'free' && hasPass ? 'plus' : plan];
      return names.flatMap((name) => descriptions.find((description) => description.name === name) ?? []);
    },
  };
}

const NOBODY = { plan: 'free', hasPass: false } as const;

export type EngineLists = ReturnType<typeof createEngineLists>;
