import { PASSWORD_PROBLEMS } from '@tryon/contract/account/account-texts.ts';
import { expect, test } from 'vitest';
import { checkPasswords } from './profile-dialogs.tsx';

test('the new password is entered twice, after the current one', () => {
  expect(checkPasswords({ currentPassword: '', password: 'Longer12', confirmPassword: '' })).toEqual({
    problems: {
      currentPassword: PASSWORD_PROBLEMS.missing,
      confirmPassword: PASSWORD_PROBLEMS.confirmationMissing,
    },
  });
  const right = { currentPassword: 'old', password: 'Longer12', confirmPassword: 'Longer12' };
  expect(checkPasswords(right)).toEqual({ value: { currentPassword: 'old', password: 'Longer12' } });
});
