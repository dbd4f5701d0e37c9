import { expect, test } from 'vitest';
import { DomainError } from '#src/domain-error.ts';
import { type Attempt, createSignInLimits } from '#src/http/limits/sign-in-limits.ts';

const ACCOUNT = 'maya@example.com';

function createLimits({ isPrivate = true } = {}) {
  const limits = createSignInLimits({ isPrivate });
  const attempt = async (from: Partial<Attempt>, isRight: boolean) => {
    const who = { address: '192.0.2.1', account: ACCOUNT, device: null, ...from };
    try {
      return await limits.attempt(who, async () => {
        if (!isRight) throw new DomainError('wrong_credentials');
        return 'in';
      });
    } catch (error) {
      if (error instanceof DomainError) return error.code;
      throw error;
    }
  };
  return {
    right: (from: Partial<Attempt>) => attempt(from, true),
    wrong: (from: Partial<Attempt>) => attempt(from, false),
  };
}

/** Each guess comes from another address. */
async function guessFromEverywhere(
  limits: ReturnType<typeof createLimits>,
  times: number,
): Promise<string[]> {
  const codes: string[] = [];
  for (let count = 0; count < times; count += 1)
    codes.push(await limits.wrong({ address: `203.0.113.${count}` }));
  return codes;
}

test('wrong passwords from anywhere are limited, and do not lock out a known device', async () => {
  const limits = createLimits();
  const codes = await guessFromEverywhere(limits, 60);
  expect(codes.indexOf('rate_limited')).toBe(50);
  expect(await limits.right({})).toBe('rate_limited');
  for (let time = 0; time < 30; time += 1) expect(await limits.right({ device: 'd' })).toBe('in');
});

test('a known device that guesses is soon treated like any other', async () => {
  const limits = createLimits();
  const codes: string[] = [];
  for (let time = 0; time < 25; time += 1) codes.push(await limits.wrong({ device: 'd' }));
  expect(codes.indexOf('rate_limited')).toBe(20);
  expect(await limits.right({ device: 'd' })).toBe('rate_limited');
  expect(await limits.right({ device: 'another' })).toBe('in');
});

test('failures of one known device do not affect other devices or accounts', async () => {
  const limits = createLimits();
  for (let time = 0; time < 10; time += 1) await limits.wrong({ device: 'd' });
  expect(await limits.right({ device: 'd', account: 'ada@example.com' })).toBe('in');
  expect(await limits.right({})).toBe('in');
});

test('a known device with many sign-ins is soon limited by its address, like any other', async () => {
  const limits = createLimits({ isPrivate: false });
  const codes: string[] = [];
  for (let time = 0; time < 81; time += 1) codes.push(await limits.right({ device: 'd' }));
  expect(codes.indexOf('rate_limited')).toBe(80);
  expect(await limits.right({ device: 'another', address: '192.0.2.1' })).toBe('in');
});
