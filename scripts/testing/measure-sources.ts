import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { projectRoot } from '#scripts/project-root.ts';

const GENERATED = /(^|\/)(node_modules|build|\.react-router|\.wxt)(\/|$)/;

/** Whether the file is neither a test nor test support. */
export const isShipped = (path: string): boolean => !/\.test\.tsx?$|(^|\/)testing\//.test(path);

const listFiles = (pattern: string): string[] =>
  globSync(pattern, {
    cwd: projectRoot,
    exclude: (path) => GENERATED.test(path),
  });

/** Counts lines that are neither blank nor pure comments. */
export function countCodeLines(source: string): number {
  let isComment = false;
  let count = 0;
  for (const line of source.split('\n').map((text) => text.trim())) {
    if (!isComment && line.startsWith('/*')) isComment = true;
    if (!isComment && line !== '' && !line.startsWith('//')) count += 1;
    if (isComment && line.includes('*/')) isComment = false;
  }
  return count;
}

/** Lines of code that a package ships: its formatted sources without tests and test support. */
export function countPackage(folder: string): number {
  return listFiles(`${folder}/**/*.{ts,tsx,css}`)
    .filter(isShipped)
    .reduce((sum, path) => sum + countCodeLines(readFileSync(join(projectRoot, path), 'utf8')), 0);
}

/** Number of entries per folder. */
export function countEntries(): Map<string, number> {
  const folders = new Map<string, Set<string>>();
  for (const path of listFiles('{apps,packages,scripts,bench,e2e,docs,content,engines,training}/**/*')) {
    const folder = dirname(path);
    folders.set(folder, (folders.get(folder) ?? new Set()).add(basename(path)));
  }
  return new Map([...folders].map(([folder, entries]) => [folder, entries.size]));
}
