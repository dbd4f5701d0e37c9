import { garments, type Picture, people } from '@tryon/artwork/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { SAMPLES, type Sample } from './samples.ts';

/** The catalogue's entry for a sample. Outside a build its URL ends with the file's path. */
function catalogued(sample: Sample, pictures: readonly Picture[]): Picture | undefined {
  return pictures.find(({ file }) => sample.picture.endsWith(`/${file}`));
}

describe('SAMPLES', () => {
  it.each([
    ['garment', garments],
    ['person', people],
  ] as const)(
    'are three of the catalogue, each under its name and with its own thumb (%s)',
    (slot, pictures) => {
      expect(SAMPLES[slot]).toHaveLength(3);
      for (const sample of SAMPLES[slot]) {
        const picture = catalogued(sample, pictures);
        expect(sample.name).toBe(picture?.name);
        expect(sample.thumb.endsWith(`/${picture?.thumb}`)).toBe(true);
      }
    },
  );
});
