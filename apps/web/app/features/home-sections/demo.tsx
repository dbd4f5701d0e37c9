import breton from '@tryon/artwork/pictures/thumbs/breton.webp';
import denimShirt from '@tryon/artwork/pictures/thumbs/denim-shirt.webp';
import oxfordShirt from '@tryon/artwork/pictures/thumbs/oxford-shirt.webp';
import printedTee from '@tryon/artwork/pictures/thumbs/printed-tee.webp';
import stripedTee from '@tryon/artwork/pictures/thumbs/striped-tee.webp';
import type { GalleryResult } from '@tryon/contract/site/gallery.ts';
import { DemoPair } from './demo-pair.tsx';
import adaAfter from './pictures/ada-after.webp';
import adaBefore from './pictures/ada-before.webp';
import juneAfter from './pictures/june-after.webp';
import juneBefore from './pictures/june-before.webp';
import kenjiAfter from './pictures/kenji-after.webp';
import kenjiBefore from './pictures/kenji-before.webp';
import rosaAfter from './pictures/rosa-after.webp';
import rosaBefore from './pictures/rosa-before.webp';
import samirAfter from './pictures/samir-after.webp';
import samirBefore from './pictures/samir-before.webp';
import tomAfter from './pictures/tom-after.webp';
import tomBefore from './pictures/tom-before.webp';

/** Person, garment, and the pictures of person, garment and result. All of them are drawings. */
const OWN = [
  ['Rosa', 'denim shirt', rosaBefore, denimShirt, rosaAfter],
  ['Tom', 'striped tee', tomBefore, stripedTee, tomAfter],
  ['Ada', 'printed tee', adaBefore, printedTee, adaAfter],
  ['Kenji', 'Breton top', kenjiBefore, breton, kenjiAfter],
  ['June', 'Oxford shirt', juneBefore, oxfordShirt, juneAfter],
  ['Samir', 'denim shirt', samirBefore, denimShirt, samirAfter],
] as const;

/** The gallery: results with a divider between photo and picture, the garment, and a credit. */
export function Demo({ gallery }: { gallery: readonly GalleryResult[] }) {
  const isDrawn = gallery.length === 0;
  const looks = isDrawn
    ? OWN.map(([person, garment, personPicture, garmentPicture, resultPicture]) => ({
        ...{ person, garment, personPicture, garmentPicture, resultPicture },
        engine: 'our built-in engine',
      }))
    : gallery;
  return (
    <section id="demo" aria-labelledby="demo-title">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-12 gap-y-3">
        <h2 id="demo-title" className="type-d2">
          Before, <em>after</em>
        </h2>
        <p className="type-lead max-w-[34ch] text-ink-2">
          {isDrawn ? 'Made from our own drawings' : 'Made from photos of people who agreed'}, and left as they
          came out.
        </p>
      </div>
      <ul className="grid grid-cols-2 gap-y-8 gap-x-(--gutter) sm:grid-cols-3">
        {looks.map((look) => (
          <li key={look.resultPicture}>
            <DemoPair look={look} isDrawn={isDrawn} />
            <div className="mt-3 flex items-center gap-3">
              <img
                className="h-16 w-12 flex-none rounded-sm object-cover"
                src={look.garmentPicture}
                width={192}
                height={256}
                loading="lazy"
                alt=""
              />
              <p className="type-small text-ink-2">
                {look.person} in the {look.garment}. Made by {look.engine}.
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="type-small mt-8 text-ink-2">Shows style, not size.</p>
    </section>
  );
}
