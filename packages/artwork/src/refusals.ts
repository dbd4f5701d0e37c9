import { drawFolds, type Fold, seam, stitches } from './cloth.ts';
import { AXIS, PICTURE } from './figure.ts';
import { blurFilter, fill, gradient, reliefFilter, stroke } from './paint.ts';
import { PEOPLE } from './people.ts';
import { definitions, drawFigure, drawPerson, type Person } from './person.ts';
import { drawWall, wallGradient } from './scene.ts';

/** Pictures that a try-on cannot use, as SVG sources by name; `labelOf` returns their descriptions. */
export function drawRefusals(labelOf: (id: string) => string): ReadonlyMap<string, string> {
  const drawn = ([id, draw]: readonly [string, (label: string) => string]) =>
    [id, draw(labelOf(id))] as const;
  const drawings: readonly (readonly [string, (label: string) => string])[] = [
    ['trousers', drawTrousers],
    ['empty-wall', drawEmptyWall],
    ['face-close-up', (label) => drawCloseUp(getPerson('maya'), label)],
    ['two-people', (label) => drawPair(getPerson('ada'), getPerson('tom'), label)],
    ['from-behind', (label) => drawPerson(turned(getPerson('tom')), label)],
    ['crossed-arms', (label) => drawPerson(withCrossedArms(getPerson('kenji')), label)],
  ];
  return new Map(drawings.map(drawn));
}

function getPerson(id: string): Person {
  const found = PEOPLE.find((person) => person.id === id);
  if (found === undefined) throw new Error(`No person is called ${id}`);
  return found;
}

function picture(label: string, content: string, viewBox = `0 0 ${PICTURE.width} ${PICTURE.height}`): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" role="img" aria-label="${label}">
<style>path{stroke-linecap:round}</style>
${content}
</svg>
`;
}

function drawEmptyWall(label: string): string {
  const wall = getPerson('ada').wall;
  return picture(label, `<defs>${wallGradient(wall)}${blurFilter('soft16', 16)}</defs>${drawWall(wall)}`);
}

function drawCloseUp(person: Person, label: string): string {
  const content = `<defs>${definitions(person)}</defs>${drawWall(person.wall)}${drawFigure(person)}`;
  return picture(label, content, '279 20 210 280');
}

function drawPair(left: Person, right: Person, label: string): string {
  const place = (x: number): string => `transform="translate(${x} 280) scale(.74)"`;
  const renamed = (markup: string): string => markup.replaceAll(/(id="|url\(#|href="#)/g, '$1second-');
  const first = `<defs>${definitions(left)}</defs>${drawWall(left.wall)}<g ${place(-86)}>${drawFigure(left)}</g>`;
  const second = renamed(`<defs>${definitions(right)}</defs><g ${place(286)}>${drawFigure(right)}</g>`);
  return picture(label, first + second);
}

function turned(person: Person): Person {
  return {
    ...person,
    top: { ...person.top, colour: '#7F8B93', shade: '#2a3338', neckDepth: 296 },
    behind: true,
  };
}

function withCrossedArms(person: Person): Person {
  return { ...person, arms: ['crossed', 'crossed'] };
}

function drawTrousers(label: string): string {
  const [colour, shade, thread] = ['#3D5578', '#131c30', '#c9975a'];
  const x = (offset: number): number => AXIS + offset;
  const outline = `M${x(-120)} 120C${x(-60)} 132 ${x(60)} 132 ${x(120)} 120C${x(130)} 190 ${x(148)} 250 ${x(152)} 330C${x(156)} 520 ${x(150)} 740 ${x(146)} 930L${x(40)} 936C${x(34)} 740 ${x(20)} 520 ${x(2)} 372C${x(-20)} 520 ${x(-34)} 740 ${x(-40)} 936L${x(-146)} 930C${x(-150)} 740 ${x(-156)} 520 ${x(-152)} 330C${x(-148)} 250 ${x(-130)} 190 ${x(-120)} 120Z`;
  const fold = (points: Fold['points'], width: number, depth: number): Fold => ({ points, width, depth });
  const folds = [
    fold(
      [
        [x(0), 372],
        [x(-44), 344],
        [x(-104), 340],
      ],
      16,
      0.36,
    ),
    fold(
      [
        [x(4), 372],
        [x(48), 346],
        [x(112), 336],
      ],
      16,
      0.36,
    ),
    fold(
      [
        [x(-96), 420],
        [x(-84), 600],
        [x(-98), 800],
      ],
      34,
      0.14,
    ),
    fold(
      [
        [x(90), 430],
        [x(80), 620],
        [x(94), 840],
      ],
      34,
      0.16,
    ),
    fold(
      [
        [x(-140), 640],
        [x(-100), 662],
        [x(-50), 652],
      ],
      16,
      0.2,
    ),
    fold(
      [
        [x(144), 660],
        [x(100), 684],
        [x(54), 670],
      ],
      16,
      0.24,
    ),
  ];
  const details = [-1, 1]
    .map(
      (side) =>
        seam(
          [
            [x(side * 74), 158],
            [x(side * 88), 210],
            [x(side * 146), 236],
          ],
          shade,
          0.8,
        ) +
        stitches(
          [
            [x(side * 69), 160],
            [x(side * 83), 215],
            [x(side * 144), 242],
          ],
          thread,
          0.8,
        ) +
        stitches(
          [
            [x(side * 42), 920],
            [x(side * 144), 915],
          ],
          thread,
          0.8,
        ),
    )
    .join('');
  const band =
    seam(
      [
        [x(-124), 154],
        [x(0), 164],
        [x(124), 154],
      ],
      shade,
      0.8,
    ) +
    stitches(
      [
        [x(-124), 149],
        [x(0), 159],
        [x(124), 149],
      ],
      thread,
      0.8,
    ) +
    stitches(
      [
        [x(18), 166],
        [x(18), 280],
        [x(2), 330],
      ],
      thread,
      0.8,
    ) +
    seam(
      [
        [x(0), 164],
        [x(1), 280],
        [x(1), 372],
      ],
      shade,
      0.8,
    );
  const content = `<defs>${gradient(
    'fabric',
    [120, 120, 660, 900],
    [
      [0, '#57709a'],
      [0.5, colour],
      [1, '#2c3f5f'],
    ],
  )}${[1, 4].map((deviation) => blurFilter(`soft${deviation}`, deviation)).join('')}${reliefFilter('round', { shade, shadeOpacity: 0.6, lightOpacity: 0.2, reach: 24 })}<filter id="cast" filterUnits="userSpaceOnUse" x="0" y="0" width="${PICTURE.width}" height="${PICTURE.height}"><feDropShadow dx="14" dy="18" stdDeviation="14" flood-color="#4a3b2c" flood-opacity=".4"/></filter><clipPath id="legs"><path d="${outline}"/></clipPath></defs>
<rect width="${PICTURE.width}" height="${PICTURE.height}" fill="#ECE8E0"/>
<g filter="url(#cast)">${fill(outline, 'url(#fabric)', 'filter="url(#round)"')}</g><g clip-path="url(#legs)">${drawFolds(folds, shade)}${details}${band}${stroke(`M${x(-118)} 122Q${x(0)} 136 ${x(118)} 122`, shade, 3, 'opacity=".5"')}<circle cx="${AXIS}" cy="146" r="7" fill="#B08A55"/></g>`;
  return picture(label, content);
}
