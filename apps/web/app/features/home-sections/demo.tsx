import { DemoPair } from './demo-pair.tsx';
import adaAfter from './pictures/ada-after.webp';
import adaBefore from './pictures/ada-before.webp';
import rosaAfter from './pictures/rosa-after.webp';
import rosaBefore from './pictures/rosa-before.webp';
import tomAfter from './pictures/tom-after.webp';
import tomBefore from './pictures/tom-before.webp';

const PAIRS = [
  { person: 'Rosa', garment: 'denim shirt', before: rosaBefore, after: rosaAfter },
  { person: 'Tom', garment: 'Oxford shirt', before: tomBefore, after: tomAfter },
  { person: 'Ada', garment: 'printed tee', before: adaBefore, after: adaAfter },
];

/** Three results, with a divider to slide between the photo and the picture. */
export function Demo() {
  return (
    <section id="demo" aria-labelledby="demo-title">
      <div className="section-head">
        <h2 id="demo-title" className="type-d2">
          Before, <em>after</em>
        </h2>
        <p className="type-lead max-w-[34ch] text-ink-2">
          Made by the fitting room from our own drawings, and left as they came out.
        </p>
      </div>
      <ul className="demo-pairs">
        {PAIRS.map((pair) => (
          <li key={pair.person}>
            <DemoPair {...pair} />
            <p className="type-small mt-3 text-ink-2">
              {pair.person} in the {pair.garment}. Shows style, not size.
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
