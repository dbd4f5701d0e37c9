import { basename } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { legalMarkdown } from './apps/web/legal-markdown.ts';

/** Files of the server that replace a module, measure memory, or start and kill servers. */
const ALONE = 'create-engines|bad-input.routes|floods.routes|privacy|start-server|crash|kill';

/** They leave nothing behind in their process: they share a worker, and what it has loaded. */
const SHARED = [
  'packages/{contract,ui}/src/**/*.test.ts',
  'packages/engine/src/core/**/*.test.ts',
  'apps/web/app/**/*.test.ts',
  `apps/server/src/**/!(${ALONE}).test.ts`,
];

/** Files of ten seconds and more; begun last, one of them would leave the other processor idle. */
const LONGEST = ['kill', 'crash', 'privacy', 'engines-check', 'embedded-engine', 'preserve-person'];
const isLong = ({ moduleId }: TestSpecification) => LONGEST.includes(basename(moduleId, '.test.ts'));

/** Nobody waits for them after every save: they kill processes and start whole servers. */
const NOT_WATCHED = process.argv.includes('watch') ? LONGEST.map((name) => `**/${name}.test.ts`) : [];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  plugins: [legalMarkdown],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'whole',
          include: [
            '{apps,packages}/*/{src,app}/**/*.test.ts',
            'packages/artwork/*.test.ts',
            '{scripts,bench}/**/*.test.ts',
            '*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...NOT_WATCHED, ...SHARED],
        },
      },
      { extends: true, test: { name: 'shared', include: SHARED, isolate: false } },
    ],
    sequence: { sequencer: LongestFirst },
    // Two processors are what the smallest machine has; engine tests fill one each.
    maxWorkers: 2,
    // A machine of half the usual speed passes as well.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    dangerouslyIgnoreUnhandledErrors: false,
  },
});
