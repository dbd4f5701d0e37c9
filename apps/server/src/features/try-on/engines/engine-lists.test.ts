import { expect, test } from 'vitest';
import { createPlanEngine } from '#src/testing/plan-engine.ts';
import { createEngineLists } from './engine-lists.ts';

const descriptions = ['embedded', 'fashn', 'gemini'].map((name) => createPlanEngine(name).description);
const byPlan = { free: ['embedded'], plus: ['fashn', 'embedded'], pro: ['gemini', 'fashn'] } as const;

async function namesFor(
  balance: { plan: 'free' | 'plus' | 'pro'; hasPass: boolean } | null,
  { allowAnonymous = false, hasPlans = true } = {},
): Promise<string[]> {
  const listEngines = createEngineLists({
    descriptions,
    byPlan: hasPlans ? byPlan : null,
    allowAnonymous,
    getBalance: async () => balance ?? expect.unreachable('nobody is charged'),
  });
  return (await listEngines(balance && 'maya')).map(({ name }) => name);
}

test.each(['free', 'plus', 'pro'] as const)(
  'the plan %s uses its own engines in its own order',
  async (plan) => {
    expect(await namesFor({ plan, hasPass: false })).toEqual(byPlan[plan]);
  },
);

test('a pass counts like Plus, and reduces nothing of Pro', async () => {
  expect(await namesFor({ plan: 'free', hasPass: true })).toEqual(byPlan.plus);
  expect(await namesFor({ plan: 'pro', hasPass: true })).toEqual(byPlan.pro);
});

test('visitors get the free engines; if an account is needed they see all recipients of photos', async () => {
  expect(await namesFor(null, { allowAnonymous: true })).toEqual(byPlan.free);
  expect(await namesFor(null)).toEqual(['embedded', 'fashn', 'gemini']);
});

test('without lists per plan everybody has all engines, without looking up the plan', async () => {
  expect(await namesFor(null, { hasPlans: false })).toEqual(['embedded', 'fashn', 'gemini']);
});
