import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { garments, people, refusals } from '@tryon/artwork/catalogue.ts';
import { picturePath } from '@tryon/artwork/picture-path.ts';
import { projectRoot } from '../../scripts/project-root.ts';

/** Two photos of one try-on. */
export interface Pair {
  readonly name: string;
  readonly person: string;
  readonly garment: string;
}

/** The person already wears that garment, so the photo itself is the ideal result. */
export interface PairedCase extends Pair {
  /** Mask picture, white where a try-on may paint, if the photos include one. */
  readonly mask: string | undefined;
}

export interface BenchCases {
  readonly source: string;
  /** Few pairs that together cover every person and every garment. */
  readonly few: readonly Pair[];
  /** Every person with every garment. */
  readonly all: readonly Pair[];
  /** Pairs with one unusable picture. */
  readonly useless: readonly Pair[];
  readonly paired: readonly PairedCase[];
}

/** Real photos if they exist next to the project, otherwise the project's own pictures. */
export function findCases(): BenchCases {
  return existsSync(samples) ? realCases() : drawnCases();
}

const samples = join(projectRoot, '../shared/samples');

/** Twelve pairs chosen before any result was seen, then pairs that they do not cover. Paths without extension. */
const FEW: readonly (readonly [person: string, garment: string])[] = [
  ['person/vhd_07966_00', 'up_tee_grey_print_0049'],
  ['person/real_man_full_indoor', 'up_shirt_hawaiian_0012'],
  ['person/real_man_half_outdoor_plaid', 'worn_tee_fashn'],
  ['person/vhd_00891_00', 'up_tee_vneck_plain_11791'],
  ['person/gen_woman_tank_full', 'up_longsleeve_stripes_00151'],
  ['person/vhd_08909_00', 'paired/00034_00_cloth'],
  ['person/real_woman_half_armscrossed', 'up_tee_fiorucci_01430'],
  ['person/real_woman_full_street', 'up_blouse_cyan_0047'],
  ['paired/00064_00_person', 'worn_tank_mother'],
  ['person/gen_man_full_cream', 'up_hoodie_brown'],
  ['paired/14627_00_person', 'up_longsleeve_pink_09176'],
  ['person/gen_man_tank_half', 'worn_shirt_striped_headless'],
  ['person/vhd_03191_00', 'up_longsleeve_floral_00470'],
  ['person/vhd_07445_00', 'up_tee_fila_00126'],
  ['person/gen_man_tank_half', 'up_polo_twotone_09163'],
  ['person/vhd_03191_00', 'up_polo_on_props_t4'],
];

function realCases(): BenchCases {
  const photos = (folder: string) =>
    readdirSync(join(samples, folder))
      .filter((name) => name.endsWith('.jpg'))
      .map((name) => join(samples, folder, name));
  const inFolder = (path: string) =>
    join(samples, path.includes('/') ? `${path}.jpg` : `garment/${path}.jpg`);
  const isTop = (path: string) => /^(up|worn)_/.test(basename(path));
  const isBad = (path: string) => basename(path).startsWith('bad_');
  const [everybody, everyGarment] = [photos('person'), photos('garment')];
  const good = everybody.filter((path) => !isBad(path));
  const tops = everyGarment.filter(isTop);
  return {
    source: 'real photos',
    few: FEW.map(([person, garment]) => pairOf(inFolder(person), inFolder(garment))),
    all: cross(good, tops),
    useless: [
      ...cross(everybody.filter(isBad), tops.slice(0, 1)),
      ...cross(
        good.slice(0, 1),
        everyGarment.filter((path) => !isTop(path)),
      ),
      pairOf(good[0], good[0]),
      pairOf(tops[0], good[0]),
    ],
    paired: photos('paired')
      .filter((path) => path.endsWith('_person.jpg'))
      .map((person) => {
        const mask = person.replace('person.jpg', 'mask.png');
        const found = pairOf(person, person.replace('person', 'cloth'));
        return { ...found, mask: existsSync(mask) ? mask : undefined };
      }),
  };
}

function drawnCases(): BenchCases {
  const pathOf = ({ id }: { readonly id: string }) => picturePath(id);
  const [persons, tops] = [people.map(pathOf), garments.map(pathOf)];
  const bad = (given: 'person' | 'garment') => refusals.filter((it) => it.given === given).map(pathOf);
  return {
    source: "the project's own pictures (no real photos found)",
    few: tops.map((garment, index) => pairOf(persons[index % persons.length], garment)),
    all: cross(persons, tops),
    useless: [...cross(bad('person'), tops.slice(0, 1)), ...cross(persons.slice(0, 1), bad('garment'))],
    paired: [],
  };
}

const cross = (persons: readonly string[], tops: readonly string[]): Pair[] =>
  persons.flatMap((person) => tops.map((garment) => pairOf(person, garment)));

/** Creates a pair named after both files. */
export const pairOf = (person: string, garment: string): Pair => ({
  name: `${shortName(person)} + ${shortName(garment)}`,
  person,
  garment,
});

/** File name without extension. */
export const shortName = (path: string): string => basename(path).replace(/\.\w+$/, '');
