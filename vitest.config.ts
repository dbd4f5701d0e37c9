import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{apps,packages}/*/{src,app}/**/*.test.ts',
      'packages/artwork/*.test.ts',
      '{scripts,bench}/**/*.test.ts',
      '*.test.ts',
    ],
    // Two processors are what the smallest machine has; engine tests fill one each.
    maxWorkers: 2,
    // A machine of half the usual speed passes as well.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    dangerouslyIgnoreUnhandledErrors: false,
  },
});
