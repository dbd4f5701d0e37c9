import { PLANS } from '@tryon/contract/plans.ts';
import { expect, test } from 'vitest';
import { planOffer, SIGN_UP_PATH } from './plan-offer.ts';

const { free, plus, pro } = PLANS;

test('a visitor begins with the free plan by signing up, and with a paid one by paying', () => {
  expect(planOffer(free, null)).toEqual({ kind: 'link', to: SIGN_UP_PATH, text: 'Try it free' });
  expect(planOffer(plus, null)).toEqual({ kind: 'pay' });
  expect(planOffer(pro, null)).toEqual({ kind: 'pay' });
});

test('the plan that somebody has cannot be bought again', () => {
  expect(planOffer(free, 'free')).toEqual({ kind: 'current' });
  expect(planOffer(plus, 'plus')).toEqual({ kind: 'current' });
});

test('from Free a paid plan is paid for; between paid plans the dashboard makes the change', () => {
  expect(planOffer(pro, 'free')).toEqual({ kind: 'pay' });
  expect(planOffer(pro, 'plus')).toMatchObject({ kind: 'link', text: 'Upgrade to Pro' });
  expect(planOffer(plus, 'pro')).toMatchObject({ kind: 'link', text: 'Downgrade to Plus' });
  expect(planOffer(free, 'pro')).toMatchObject({ kind: 'link', text: 'Downgrade to Free' });
});
