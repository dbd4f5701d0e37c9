import { accountBodies } from '@tryon/contract/account/account.ts';
import { ACCOUNT_PROBLEMS, PASSWORD_PROBLEMS } from '@tryon/contract/account/account-texts.ts';
import { expect, test } from 'vitest';
import { checkBy } from './use-form.ts';

test('every empty field has its own message', () => {
  expect(checkBy(accountBodies.signUp)({ name: '', email: '', password: '' })).toEqual({
    problems: {
      name: ACCOUNT_PROBLEMS.nameMissing,
      email: ACCOUNT_PROBLEMS.emailMissing,
      password: PASSWORD_PROBLEMS.missing,
    },
  });
});

test('valid values are returned in the request’s format', () => {
  const values = { email: ' Maya@Example.com ', password: 'whatever' };
  expect(checkBy(accountBodies.signIn)(values)).toEqual({
    value: { email: 'maya@example.com', password: 'whatever' },
  });
});
