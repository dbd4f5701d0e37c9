import { runCommand } from './run-step.ts';

const TYPE_PROJECTS = [
  'tsconfig.json',
  'packages/contract/tsconfig.json',
  'packages/engine/tsconfig.core.json',
  'packages/engine/tsconfig.browser.json',
  'packages/engine/tsconfig.json',
  'packages/stand-ins/tsconfig.json',
  'packages/ui/tsconfig.json',
  'apps/extension/tsconfig.json',
  'apps/server/tsconfig.json',
  'apps/web/tsconfig.json',
];

/** Checks format, lint (including the package boundaries) and types. Resolves to the number of failed steps. */
export async function checkSources(): Promise<number> {
  let failures = 0;
  const step = async (name: string, ok: Promise<boolean>) => {
    if (await ok) return;
    failures += 1;
    process.stderr.write(`FAILED: ${name}\n`);
  };
  const biome = 'node_modules/@biomejs/biome/bin/biome';
  await step('format and lint', runCommand(biome, ['ci', '--error-on-warnings', '.']));
  await step('route types', runCommand('node_modules/@react-router/dev/bin.cjs', ['typegen', 'apps/web']));
  const projects = TYPE_PROJECTS.values();
  const lane = async () => {
    for (const project of projects) {
      await step(`types of ${project}`, runCommand('node_modules/typescript/bin/tsc', ['-p', project]));
    }
  };
  await Promise.all([lane(), lane()]);
  return failures;
}
