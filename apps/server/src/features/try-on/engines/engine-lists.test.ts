import { expect, test } from 'vitest';
import { createPlanEngine } from '#src/testing/plan-engine.ts';
import { createEngineLists } from './engine-lists.ts';

const descriptions = ['embedded', 'fashn', 'gemini'].map((name) => createPlanEngine(name).description);
const byPlan = { free: ['embedded'], plus: ['fashn', 'embedded'], pro: ['gemini', 'fashn'] } as const;

async function namesFor(
  balance: { plan: 'free' | 'plus' | 'pro'; hasPass: boolean } | null,
  { allowAnonymous = false, hasPlans = true } = {},
): Promise<string[]> {
  const lists = createEngineLists({
    descriptions,
    byPlan: hasPlans ? byPlan : null,
    allowAnonymous,
    getBalance: async () => balance ?? expect.unreachable('nobody is charged'),
  });
  return (await lists.listFor(balance && 'maya')).map(({ name }) => name);
}

test.each(['free', 'plus', 'pro'] as const)(
  'on the plan %s its own engines are asked, in its own order',
  async (plan) => {
    expect(await namesFor({ plan, hasPass: false })).toEqual(byPlan[plan]);
  },
);

test('a pass is worth as much as Plus, and takes nothing from Pro', async () => {
  expect(await namesFor({ plan: 'free', hasPass: true })).toEqual(byPlan.plus);
  expect(await namesFor({ plan: 'pro', hasPass: true })).toEqual(byPlan.pro);
});

test('whoever needs no account has what is free; who has to sign in first is told of all who may get photos', async () => {
  expect(await namesFor(null, { allowAnonymous: true })).toEqual(byPlan.free);
  expect(await namesFor(null)).toEqual(['embedded', 'fashn', 'gemini']);
});

test('without lists of plans everybody has all engines, and nobody is looked up', async () => {
  expect(await namesFor(null, { hasPlans: false })).toEqual(['embedded', 'fashn', 'gemini']);
});
