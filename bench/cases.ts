import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { garments, people } from '@tryon/artwork/catalogue.ts';
import { picturePath } from '@tryon/artwork/picture-path.ts';
import { projectRoot } from '../scripts/project-root.ts';

export interface BenchCase {
  readonly name: string;
  readonly person: string;
  readonly garment: string;
}

const samples = join(projectRoot, '../shared/samples');

/** Real photos where they are beside the project, otherwise the project's own pictures; every person once. */
export function benchCases(): { source: string; cases: BenchCase[] } {
  const real = existsSync(samples);
  const peoplePaths = real ? realPeople() : people.map(({ id }) => picturePath(id));
  const garmentPaths = real ? realGarments() : garments.map(({ id }) => picturePath(id));
  const cases = peoplePaths.map((person, index) => {
    const garment = garmentPaths[index % garmentPaths.length] ?? '';
    return { name: `${short(person)} + ${short(garment)}`, person, garment };
  });
  return { source: real ? 'real photos' : "the project's own pictures (no real photos found)", cases };
}

const short = (path: string) => basename(path).replace(/\.\w+$/, '');

/** Photos that are meant to be refused have names of their own. */
function realPeople(): string[] {
  const folder = join(samples, 'person');
  const good = readdirSync(folder).filter((name) => !/^bad_|armscrossed|\.png$/.test(name));
  return good.map((name) => join(folder, name));
}

function realGarments(): string[] {
  const folder = join(samples, 'garment');
  const flat = readdirSync(folder).filter((name) => name.startsWith('up_') && !name.includes('props'));
  return flat.map((name) => join(folder, name));
}
