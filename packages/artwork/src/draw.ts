import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictures } from '../catalogue.ts';
import { drawGarment } from './garment.ts';
import { GARMENTS } from './garments.ts';
import { PEOPLE } from './people.ts';
import { drawPerson } from './person.ts';
import { drawRefusals } from './refusals.ts';

/** Every drawing as SVG source, by its path inside the package. */
export function listDrawings(): ReadonlyMap<string, string> {
  return new Map([
    ...PEOPLE.map((person) => [`people/${person.id}.svg`, drawPerson(person, labelOf(person.id))] as const),
    ...GARMENTS.map(
      (garment) => [`garments/${garment.id}.svg`, drawGarment(garment, labelOf(garment.id))] as const,
    ),
    ...[...drawRefusals(labelOf)].map(([name, source]) => [`refusals/${name}.svg`, source] as const),
  ]);
}

function labelOf(id: string): string {
  const found = pictures.find((picture) => picture.id === id);
  if (found === undefined) throw new Error(`The catalogue does not list ${id}`);
  return found.alt;
}

/** Writes every drawing's SVG source below `room`, the package's folder. */
export async function writeDrawings(room: string): Promise<void> {
  for (const folder of ['people', 'garments', 'refusals'])
    await mkdir(join(room, folder), { recursive: true });
  for (const [path, source] of listDrawings()) await writeFile(join(room, path), source);
}
