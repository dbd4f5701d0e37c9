import type { Garment } from './garment.ts';
import type { Cut } from './lay.ts';

/** A close fit, slightly longer for its width than most tees, like tops for slim people. */
const TEE: Cut = {
  sleeve: 'short',
  neckHalf: 72,
  neckY: 236,
  neckDepth: 286,
  hemY: 804,
  shoulderHalf: 170,
  chestHalf: 170,
  hemHalf: 172,
  hemDrop: 9,
  neck: 'crew',
};
const LONG: Cut = { ...TEE, sleeve: 'long', hemY: 800, shoulderHalf: 160, chestHalf: 154, hemHalf: 157 };
const SHIRT: Cut = {
  ...LONG,
  neck: 'collar',
  neckHalf: 70,
  neckDepth: 316,
  hemDrop: 46,
  hemY: 806,
  shoulderHalf: 166,
  chestHalf: 162,
  hemHalf: 168,
};

/** A print: a sun over the sea and the word SUNDAY in drawn, not typeset, letters. */
const SUNDAY = `<clipPath id="sun"><circle cy="-38" r="66"/></clipPath><circle cy="-38" r="66" fill="#D9862F"/><g clip-path="url(#sun)" fill="none" stroke="#34455F" stroke-width="8"><path d="M-88 -30q17 -14 35 0t35 0t35 0t35 0M-88 -6q17 -14 35 0t35 0t35 0t35 0"/></g><g fill="none" stroke="#F1E9D8" stroke-width="9"><path d="M-106 26q26 -20 53 0t53 0t53 0t53 0"/></g>
<g fill="none" stroke="#F1E9D8" stroke-width="8.500" stroke-linejoin="round"><path d="M-86 72C-93 64 -109 66 -109 78C-109 92 -86 87 -86 101C-86 113 -104 115 -111 106M-71 67V98C-71 117 -45 117 -45 98V67M-29 111V67L-3 111V67M15 67V111H23C47 111 47 67 23 67ZM53 111L69 67L85 111M59 96H79M88 67L103 88L118 67M103 88V111"/></g>`;

/** The product's sample garments. */
export const GARMENTS: readonly Garment[] = [
  {
    id: 'plain-tee',
    seed: 7,
    cut: TEE,
    colour: '#93A083',
    shade: '#2c3822',
    thread: '#38442c',
    cloth: 'jersey',
  },
  {
    id: 'breton',
    seed: 12,
    cut: { ...LONG, neckHalf: 86, neckDepth: 276 },
    colour: '#F8F3E6',
    shade: '#5f5342',
    thread: '#6f624f',
    cloth: 'jersey',
    stripes: { colour: '#27304D', from: 128, step: 25, width: 9 },
  },
  {
    id: 'striped-tee',
    seed: 19,
    cut: TEE,
    colour: '#40645A',
    shade: '#0e201a',
    thread: '#23423a',
    cloth: 'jersey',
    stripes: { colour: '#F1E9DA', from: 96, step: 42, width: 17 },
  },
  {
    id: 'oxford-shirt',
    seed: 23,
    cut: SHIRT,
    colour: '#C2D3E2',
    shade: '#33475b',
    thread: '#e8eef3',
    cloth: 'oxford',
    placket: { length: 700, buttons: 6, pocket: true },
  },
  {
    id: 'denim-shirt',
    seed: 29,
    cut: SHIRT,
    colour: '#5B7595',
    shade: '#16233a',
    thread: '#cfa264',
    cloth: 'twill',
    placket: { length: 700, buttons: 6, pocket: true },
  },
  {
    id: 'printed-tee',
    seed: 31,
    cut: TEE,
    colour: '#34455F',
    shade: '#0b1424',
    thread: '#5a6d90',
    cloth: 'jersey',
    print: SUNDAY,
  },
  {
    id: 'long-sleeve',
    seed: 37,
    cut: LONG,
    colour: '#7B2E3B',
    shade: '#26090f',
    thread: '#3f1119',
    cloth: 'jersey',
  },
  {
    id: 'polo',
    seed: 41,
    cut: { ...TEE, neck: 'collar', neckHalf: 70, neckDepth: 306 },
    colour: '#C99B3F',
    shade: '#4d3208',
    thread: '#8a641c',
    cloth: 'pique',
    placket: { length: 132, buttons: 3, pocket: false },
  },
  {
    id: 'v-neck',
    seed: 43,
    cut: { ...TEE, neck: 'v', neckHalf: 72, neckDepth: 350 },
    colour: '#55565A',
    shade: '#131416',
    thread: '#2c2d30',
    cloth: 'jersey',
  },
];
