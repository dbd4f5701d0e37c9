import { expect, test } from 'vitest';
import { DatabaseUnavailableError, findDatabaseFailure } from '#src/db/database-failure.ts';

const withCode = (code: string) => Object.assign(new Error('of the inside'), { code });

test.each([
  ['SQLITE_FULL', 'full'],
  ['53100', 'full'],
  ['SQLITE_CORRUPT_VTAB', 'damaged'],
  ['SQLITE_NOTADB', 'damaged'],
  ['XX001', 'damaged'],
  ['SQLITE_BUSY_SNAPSHOT', 'unavailable'],
  ['57014', 'unavailable'],
  ['57P01', 'unavailable'],
  ['53300', 'unavailable'],
  ['08006', 'unavailable'],
  ['SQLITE_CONSTRAINT_UNIQUE', null],
  ['23505', null],
  ['rate_limited', null],
])('%s means that the database is %s', (code, failure) => {
  expect(findDatabaseFailure(withCode(code))).toBe(failure);
  expect(findDatabaseFailure(new Error('further out', { cause: withCode(code) }))).toBe(failure);
});

test('timeouts are recognised too, and other values have no meaning', () => {
  expect(findDatabaseFailure(new DatabaseUnavailableError(new Error('timeout')))).toBe('unavailable');
  expect(findDatabaseFailure('SQLITE_FULL')).toBeNull();
});
