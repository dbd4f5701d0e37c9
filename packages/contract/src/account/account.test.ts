import { expect, test } from 'vitest';
import type { z } from 'zod';
import { accountBodies, changePasswordFormSchema, newPasswordFormSchema } from './account.ts';
import { ACCOUNT_PROBLEMS, PASSWORD_PROBLEMS } from './account-texts.ts';

const { password: passwordSchema } = newPasswordFormSchema.shape;
const firstProblem = (password: unknown) => passwordSchema.safeParse(password).error?.issues[0]?.message;

/** The first problem of each field, as a form shows it. */
function problemsOf(schema: z.ZodType, form: object) {
  const problems: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(form).error?.issues ?? []) {
    problems[String(path[0])] ??= message;
  }
  return problems;
}

test.each([
  ['', PASSWORD_PROBLEMS.missing],
  [undefined, PASSWORD_PROBLEMS.missing],
  ['Short1a', PASSWORD_PROBLEMS.tooShort],
  ['alllower1', PASSWORD_PROBLEMS.tooSimple],
  ['ALLUPPER1', PASSWORD_PROBLEMS.tooSimple],
  ['NoNumbers', PASSWORD_PROBLEMS.tooSimple],
  [`Aa1${'a'.repeat(126)}`, PASSWORD_PROBLEMS.tooLong],
  ['Longer12', undefined],
  ['Élégant12', undefined],
])('the password %o: %s', (password, problem) => expect(firstProblem(password)).toBe(problem));

test('the repeated password is required and must match', () => {
  const password = 'Longer12';
  expect(problemsOf(newPasswordFormSchema, { password, confirmPassword: password })).toEqual({});
  expect(problemsOf(newPasswordFormSchema, { password, confirmPassword: '' })).toEqual({
    confirmPassword: PASSWORD_PROBLEMS.confirmationMissing,
  });
  expect(problemsOf(newPasswordFormSchema, { password: 'short', confirmPassword: 'other' })).toEqual({
    password: PASSWORD_PROBLEMS.tooShort,
    confirmPassword: PASSWORD_PROBLEMS.mismatch,
  });
});

test('a changed password is entered twice, after the current one', () => {
  const form = { currentPassword: '', password: 'Longer12', confirmPassword: '' };
  expect(problemsOf(changePasswordFormSchema, form)).toEqual({
    currentPassword: PASSWORD_PROBLEMS.missing,
    confirmPassword: PASSWORD_PROBLEMS.confirmationMissing,
  });
  expect(
    problemsOf(changePasswordFormSchema, { ...form, currentPassword: 'old', confirmPassword: 'other' }),
  ).toEqual({ confirmPassword: PASSWORD_PROBLEMS.mismatch });
  const right = { currentPassword: 'old', password: 'Longer12', confirmPassword: 'Longer12' };
  expect(changePasswordFormSchema.parse(right)).toEqual(right);
});

test('addresses are trimmed and converted to lower case', () => {
  expect(accountBodies.forgotPassword.parse({ email: ' Maya@Example.COM ' })).toEqual({
    email: 'maya@example.com',
  });
});

test('a field that nobody asked for is refused', () => {
  const body = { name: 'Maya', email: 'maya@example.com', password: 'Longer12' };
  expect(accountBodies.signUp.safeParse(body).success).toBe(true);
  expect(accountBodies.signUp.safeParse({ ...body, emailVerified: true }).success).toBe(false);
});

test.each([
  [null, true],
  ['data:image/png;base64,iVBORw0KGgoAAAA=', true],
  ['data:image/jpeg;base64,/9j/4AAQ', true],
  ['data:image/webp;base64,UklGRhoAAABXRUJQ', true],
  ['data:image/png;base64,/9j/4AAQ', false],
  ['data:image/svg+xml;base64,PHN2Zz4=', false],
  ['data:image/png;base64,iVBORw0KGgo"><script>', false],
  ['https://example.com/me.png', false],
  [`data:image/png;base64,iVBORw0KGgo${'A'.repeat(60_000)}`, false],
])('the picture %s is taken: %s', (image, isTaken) => {
  expect(accountBodies.picture.safeParse({ image }).success).toBe(isTaken);
});

test('each empty field is reported', () => {
  const messages = accountBodies.signUp
    .safeParse({ name: ' ', email: '', password: '' })
    .error?.issues.map(({ message }) => message);
  expect(messages).toEqual(
    expect.arrayContaining([
      ACCOUNT_PROBLEMS.nameMissing,
      ACCOUNT_PROBLEMS.emailMissing,
      PASSWORD_PROBLEMS.missing,
    ]),
  );
});
