import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Gallery } from './gallery.tsx';

const folder = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');
const importsOf = (file: string) =>
  [...read(file).matchAll(/from '(\.|#src)\/([\w/-]+\.tsx?)'/g)].map(([, from, path = '']) =>
    from === '.' ? join(dirname(file), path) : path,
  );

/** The given file and all files that it imports, directly or indirectly. */
function reachedFrom(start: string): Set<string> {
  const reached = new Set([start]);
  for (const file of reached) for (const path of importsOf(file)) reached.add(path);
  return reached;
}

it('shows every component of the design system', () => {
  const parts = globSync('**/*.tsx', { cwd: folder });
  expect(parts.length).toBeGreaterThan(20);
  const reached = reachedFrom('gallery/gallery.tsx');
  expect(parts.filter((file) => !reached.has(file))).toEqual([]);
});

it('reaches every style sheet from one of the two entry points', () => {
  const entrances = ['styles.css', 'components.css'];
  const imported = entrances.flatMap((file) =>
    [...read(file).matchAll(/@import "\.\/([\w/-]+\.css)"/g)].map(([, path]) => path),
  );
  const sheets = globSync('**/*.css', { cwd: folder }).filter(
    (file) => !entrances.includes(file) && file !== 'gallery/gallery.css',
  );
  expect(sheets.filter((file) => !imported.includes(file))).toEqual([]);
});

it('renders on a server with unique ids and valid references', () => {
  const pictures = { garment: '/a.png', person: '/b.png', dressed: '/c.png' };
  const markup = renderToStaticMarkup(createElement(Gallery, { pictures }));
  const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(20);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const references = [...markup.matchAll(/ (?:for|aria-labelledby|aria-describedby)="([^"]+)"/g)].flatMap(
    ([, list = '']) => list.split(' '),
  );
  expect(references.filter((id) => !ids.includes(id))).toEqual([]);
});
