import breton from '@tryon/artwork/pictures/thumbs/breton.webp';
import denimShirt from '@tryon/artwork/pictures/thumbs/denim-shirt.webp';
import oxfordShirt from '@tryon/artwork/pictures/thumbs/oxford-shirt.webp';
import printedTee from '@tryon/artwork/pictures/thumbs/printed-tee.webp';
import stripedTee from '@tryon/artwork/pictures/thumbs/striped-tee.webp';
import type { GalleryResult } from '@tryon/contract/site/gallery.ts';
import { late } from '@tryon/ui/late.tsx';
import type { BeforeAfterProps } from '@tryon/ui/mirror/before-after.tsx';
import { useEffect, useRef, useState } from 'react';
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
import { UprightPicture } from './upright-picture.tsx';

function drawn(
  person: string,
  garment: string,
  personPicture: string,
  garmentPicture: string,
  resultPicture: string,
): GalleryResult {
  return { person, garment, personPicture, garmentPicture, resultPicture, engine: 'our built-in engine' };
}

/** All of them are drawings. */
const OWN = [
  drawn('Rosa', 'denim shirt', rosaBefore, denimShirt, rosaAfter),
  drawn('Tom', 'striped tee', tomBefore, stripedTee, tomAfter),
  drawn('Ada', 'printed tee', adaBefore, printedTee, adaAfter),
  drawn('Kenji', 'Breton top', kenjiBefore, breton, kenjiAfter),
  drawn('June', 'Oxford shirt', juneBefore, oxfordShirt, juneAfter),
  drawn('Samir', 'denim shirt', samirBefore, denimShirt, samirAfter),
];

/** The gallery: results with a divider between photo and picture, the garment, and a credit. */
export function Demo({ gallery }: { gallery: readonly GalleryResult[] }) {
  const isDrawn = gallery.length === 0;
  const results = isDrawn ? OWN : gallery;
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
        {results.map((result) => (
          <li key={result.resultPicture}>
            <DemoPair result={result} isDrawn={isDrawn} />
            <div className="mt-3 flex items-center gap-3">
              <img
                className="h-16 w-12 flex-none rounded-sm object-cover"
                src={result.garmentPicture}
                width={192}
                height={256}
                loading="lazy"
                alt=""
              />
              <p className="type-small text-ink-2">
                {result.person} in the {result.garment}. Made by {result.engine}.
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="type-small mt-8 text-ink-2">Shows style, not size.</p>
    </section>
  );
}

/** One half of each picture, as the page begins, and stays without JavaScript. */
function Halves({ before, after, beforeText, afterText }: BeforeAfterProps) {
  return (
    <>
      <UprightPicture src={before} alt={beforeText} className="absolute inset-0" />
      <UprightPicture src={after} alt={afterText} className="absolute inset-0 [clip-path:inset(0_0_0_50%)]" />
    </>
  );
}

const LateBeforeAfter = late(
  async () => (await import('@tryon/ui/mirror/before-after.tsx')).BeforeAfter,
  Halves,
);

/** A before and after comparison: once it scrolls into view, a movable divider replaces the halves. */
function DemoPair({ result, isDrawn }: { result: GalleryResult; isDrawn: boolean }) {
  const { person, garment, personPicture, resultPicture } = result;
  const frame = useRef<HTMLDivElement>(null);
  const seen = useSeen(frame);
  const kind = isDrawn ? 'drawing' : 'photo';
  const pair = {
    before: personPicture,
    after: resultPicture,
    beforeText: `${person} in their own clothes, a ${kind}`,
    afterText: `The same ${kind} of ${person}, wearing the ${garment}`,
    label: `Divider between before and after, ${person} in the ${garment}`,
  };
  return (
    // On a phone two pairs are next to each other, and the heading already says what the chips say.
    <div
      ref={frame}
      className="relative aspect-[3/4] overflow-hidden rounded-sm bg-linen max-sm:[&_.before-after-chip]:hidden"
    >
      {seen ? <LateBeforeAfter {...pair} /> : <Halves {...pair} />}
    </div>
  );
}

/** Becomes true, once, when most of the element has scrolled into view. */
function useSeen(element: { readonly current: Element | null }): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        setSeen(true);
        observer.disconnect();
      },
      { threshold: 0.4 },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return seen;
}
