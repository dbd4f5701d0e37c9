import { test as base, expect } from './fixtures.ts';

/** With the run's server that requires signing in and has a sign-in provider. */
export const test = base.extend({
  baseURL: ({ browserName: _browserName }, use) => use(process.env.E2E_ACCOUNT_ORIGIN),
});

export { expect };
