import { expect, test } from 'vitest';
import { describeFaults, findLicences } from './package-facts.ts';

test('packages with a forbidden or missing licence are reported, except development ones', () => {
  const lock = {
    packages: {
      '': { license: 'MIT' },
      'apps/web': { license: 'MIT' },
      'node_modules/one': { license: '(MIT OR GPL-3.0)' },
      'node_modules/two': { license: 'GPL-3.0' },
      'node_modules/two/node_modules/three': {},
      'node_modules/four': { license: 'Apache-2.0 AND MIT' },
      'node_modules/five': { license: 'GPL-3.0', dev: true },
    },
  };
  const { counts, notAllowed } = findLicences(lock);
  expect(notAllowed).toEqual(['two: GPL-3.0', 'three: none named']);
  expect(counts.reduce((sum, [, count]) => sum + count, 0)).toBe(4);
});

test('serious faults are told from others', () => {
  const audit = {
    vulnerabilities: { one: { severity: 'critical', range: '<1' }, two: { severity: 'low', range: '*' } },
  };
  expect(describeFaults(JSON.stringify(audit))).toEqual({
    all: ['critical: one <1', 'low: two *'],
    serious: 1,
  });
});

test.each(['', 'no JSON', '{"message":"request failed"}'])('a missing response is no pass: %s', (audit) => {
  expect(describeFaults(audit)).toBeNull();
});
