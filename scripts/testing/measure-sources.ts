import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseSync } from 'vite';
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

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const isFunction = ({ type }: SyntaxNode) =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);

const childrenOf = (node: SyntaxNode): SyntaxNode[] => Object.values(node).flat().filter(isNode);

/** The nearest functions within a node. */
const functionsIn = (node: SyntaxNode): SyntaxNode[] =>
  childrenOf(node).flatMap((child) => (isFunction(child) ? [child] : functionsIn(child)));

export interface FunctionSize {
  /** Where it begins, from 1. */
  readonly line: number;
  readonly lines: number;
}

/**
 * Lines of code of each function. A function within another counts for itself, not for the one that holds it: what creates
 * an object of short functions is not long.
 */
export function measureFunctions(path: string, source: string): FunctionSize[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length - 1;
  const lines = source.split('\n');
  const measure = (node: SyntaxNode): FunctionSize[] => {
    const within = functionsIn(node);
    const first = lineOf(node.start);
    const own = new Set(range(first, lineOf(node.end)));
    for (const inner of within) {
      const [from, to] = [lineOf(inner.start), lineOf(inner.end)];
      if (to > from) for (const line of range(from, to)) own.delete(line);
    }
    const code = [...own].map((line) => lines[line]).join('\n');
    return [{ line: first + 1, lines: countCodeLines(code) }, ...within.flatMap(measure)];
  };
  return functionsIn(program).flatMap(measure);
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Lines of code that a package ships: its formatted sources without tests, test support and what is left out. */
export function countPackage(folder: string, isLeftOut: (path: string) => boolean = () => false): number {
  return listFiles(`${folder}/**/*.{ts,tsx,css}`)
    .filter((path) => isShipped(path) && !isLeftOut(path))
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
