import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './scripts/project-root.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const documents = globSync(['*.md', 'docs/*.md', '.github/*.md'], { cwd: projectRoot });

/** Examples of Markdown are no links. */
const withoutCode = (text: string) => text.replaceAll(/```[\s\S]*?```|`[^`]*`/g, '');

/** Files of the project that a document leads to, by their paths within it. */
function linksOf(path: string): string[] {
  return [...withoutCode(read(path)).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map((match) => match[1] ?? '')
    .filter((address) => !/^\w+:/.test(address))
    .map((address) => relative(projectRoot, resolve(projectRoot, dirname(path), address)));
}

test.each(documents)('%s leads nowhere that does not exist', (path) => {
  expect(linksOf(path).filter((target) => !existsSync(join(projectRoot, target)))).toEqual([]);
});

test('every document can be reached from the README', () => {
  const reached = new Set(['README.md']);
  for (const path of reached) {
    if (path.endsWith('.md')) for (const target of linksOf(path)) reached.add(target);
  }
  // Templates are found by the forge that the repository lies on.
  const expected = documents.filter((path) => !path.startsWith('.github/'));
  expect(expected.filter((path) => !reached.has(path))).toEqual([]);
});

test('every command that a document names exists', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const named = documents.flatMap((path) =>
    [...read(path).matchAll(/npm run ([a-z][a-z:-]*)/g)].map((match) => match[1] ?? ''),
  );
  expect(named.length).toBeGreaterThan(10);
  expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([]);
});

test('every command is in the launcher and is named in a document', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const launcher = read('scripts/launch.mjs');
  const all = documents.map(read).join('\n');
  for (const [name, line] of Object.entries(scripts)) {
    const command = String(line).split(' ').at(-1) ?? '';
    expect(launcher).toMatch(new RegExp(`^  '?${command}'?: \\[`, 'm'));
    expect(all).toMatch(new RegExp(`npm (?:run )?${name}\\b`));
  }
});

const claims = [...read('docs/ASVS.md').matchAll(/^ {2}- `([^`]+)`: (.+)$/gm)].map((match) => ({
  file: match[1] ?? '',
  name: match[2] ?? '',
}));

test('the checklist names tests', () => {
  expect(claims.length).toBeGreaterThan(60);
});

test.each(claims)('$file has the test "$name"', ({ file, name }) => {
  expect(file).toMatch(/\.(?:test|spec)\.ts$|^scripts\/prove\/prove-\w+\.ts$/);
  expect(read(file)).toContain(name);
});

test('what the checklist calls met has a test, or is met by having none of it', () => {
  const entries = read('docs/ASVS.md')
    .split(/^(?=- \*\*)/m)
    .slice(1);
  const withoutTest = entries.filter(
    (entry) => / — (?:partly )?met[. ]/.test(entry) && !/^ {2}- `/m.test(entry),
  );
  expect(withoutTest).toEqual([]);
});

test('the glossary stays short', () => {
  expect(read('docs/GLOSSARY.md').match(/^\| (?!word |---)/gm)?.length).toBeLessThanOrEqual(30);
});
