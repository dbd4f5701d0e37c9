import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharp } from '@tryon/engine/node/sharp-setup.ts';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openGalleryFolder } from './gallery-folder.ts';

const ABOUT = { person: 'Anna', garment: 'linen shirt', engine: 'our built-in engine', consent: true };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gallery-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a7560' } });

async function layLook(name: string, about: unknown = ABOUT): Promise<void> {
  const look = join(folder, name);
  mkdirSync(look);
  writeFileSync(join(look, 'look.json'), JSON.stringify(about));
  // Rotated by its orientation tag and with a location, as phones store photos.
  const person = blank(1600, 1200)
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 });
  writeFileSync(join(look, 'person.jpg'), await person.jpeg().toBuffer());
  writeFileSync(join(look, 'garment.webp'), await blank(400, 500).webp().toBuffer());
  writeFileSync(join(look, 'result.png'), await blank(900, 1200).png().toBuffer());
}

const nameOf = (address: string | undefined) => address?.replace('/gallery/', '') ?? '';

test.each(['not there', '.'])('a folder that is %s is an empty gallery', async (name) => {
  writeFileSync(join(folder, 'README.md'), '# Gallery');
  expect((await openGalleryFolder(join(folder, name))).results).toEqual([]);
});

test('an unreadable folder is an error, not an empty gallery', async () => {
  const file = join(folder, 'README.md');
  writeFileSync(file, '# Gallery');
  await expect(openGalleryFolder(file)).rejects.toThrow('cannot be read (ENOTDIR)');
});

test('links are followed, and a broken one is reported', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'looks-'));
  onTestFinished(() => rmSync(elsewhere, { recursive: true }));
  await layLook('anna');
  renameSync(join(folder, 'anna'), join(elsewhere, 'anna'));
  symlinkSync(join(elsewhere, 'anna'), join(folder, 'anna'));
  expect((await openGalleryFolder(folder)).results).toHaveLength(1);
  symlinkSync(join(elsewhere, 'ben'), join(folder, 'ben'));
  await expect(openGalleryFolder(folder)).rejects.toThrow('ben cannot be read (ENOENT).');
});

test('looks are in folder order, with pictures upright, scaled and without location', async () => {
  await layLook('02-ben', { ...ABOUT, person: 'Ben' });
  await layLook('01-anna');
  const gallery = await openGalleryFolder(folder);
  expect(gallery.results.map(({ person }) => person)).toEqual(['Anna', 'Ben']);
  const [look] = gallery.results;
  expect(look).toMatchObject({ garment: 'linen shirt', engine: 'our built-in engine' });
  const sizes = [look?.personPicture, look?.garmentPicture, look?.resultPicture].map(async (address) => {
    const bytes = gallery.findPicture(nameOf(address));
    const { format, width, height, exif } = await sharp(bytes ?? new Uint8Array()).metadata();
    return { format, width, height, exif };
  });
  expect(await Promise.all(sizes)).toEqual([
    { format: 'webp', width: 860, height: 1147, exif: undefined },
    { format: 'webp', width: 192, height: 240, exif: undefined },
    { format: 'webp', width: 860, height: 1147, exif: undefined },
  ]);
  expect(gallery.findPicture('person.jpg')).toBeNull();
});

test('a look of a person without consent is rejected', async () => {
  await layLook('anna', { ...ABOUT, consent: false });
  await expect(openGalleryFolder(folder)).rejects.toThrow(
    'anna/look.json: consent must be true: a gallery shows nobody who has not agreed.',
  );
});

test('all problems are reported together, each with its file', async () => {
  await layLook('anna', { ...ABOUT, person: '', caption: 'Nice' });
  await layLook('ben');
  writeFileSync(join(folder, 'ben/garment.jpg'), await blank(400, 500).jpeg().toBuffer());
  rmSync(join(folder, 'ben/look.json'));
  await layLook('cleo');
  writeFileSync(join(folder, 'cleo/result.png'), await blank(900, 900).png().toBuffer());
  await layLook('dan');
  writeFileSync(join(folder, 'dan/person.jpg'), 'no picture');
  writeFileSync(join(folder, 'dan/result.png'), await blank(200, 300).png().toBuffer());
  writeFileSync(join(folder, 'eve.jpg'), '');
  const failure = await openGalleryFolder(folder).catch((error: unknown) => String(error));
  expect(String(failure).split('\n').slice(1)).toEqual([
    '  - eve.jpg lies in no folder of its own; README.md there says how looks are laid.',
    '  - anna/look.json: person must not be empty.',
    '  - anna/look.json: must hold person, garment, engine and consent, and nothing else.',
    '  - ben/look.json is missing.',
    '  - ben/garment must be one file: garment.jpg, .png or .webp.',
    '  - cleo/result is not shaped like person; make it from that photo.',
    '  - dan/person.jpg cannot be read as a picture.',
    '  - dan/result.png is 200 x 300 pixels; each side needs 300.',
  ]);
});

test('a thirteenth look is rejected', async () => {
  for (let index = 0; index < 13; index++) mkdirSync(join(folder, `look-${index}`));
  await expect(openGalleryFolder(folder)).rejects.toThrow('13 looks are too many; show 12.');
});
