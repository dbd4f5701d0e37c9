import { globSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';

/** The SVG source of every drawing, by the id of its picture. */
export function readDrawings(): ReadonlyMap<string, string> {
  const paths = globSync('{people,garments,refusals}/*.svg', { cwd: import.meta.dirname });
  return new Map(
    paths.map((path) => [parse(path).name, readFileSync(join(import.meta.dirname, path), 'utf8')]),
  );
}
