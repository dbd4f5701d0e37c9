import type { GalleryResult } from '@tryon/contract/site/gallery.ts';
import { BeforeAfter } from '@tryon/ui/mirror/before-after.tsx';
import { useEffect, useRef, useState } from 'react';

interface DemoPairProps {
  look: GalleryResult;
  isDrawn: boolean;
}

/**
 * A before and after comparison. The page loads with one half of each picture; once they scroll into view, a movable
 * divider replaces the halves. Without JavaScript the halves stay.
 */
export function DemoPair({ look, isDrawn }: DemoPairProps) {
  const { person, garment, personPicture: before, resultPicture: after } = look;
  const frame = useRef<HTMLDivElement>(null);
  const seen = useSeen(frame);
  const kind = isDrawn ? 'drawing' : 'photo';
  const beforeText = `${person} in their own clothes, a ${kind}`;
  const afterText = `The same ${kind} of ${person}, wearing the ${garment}`;
  return (
    // On a phone two pairs are next to each other, and the heading already says what the chips say.
    <div
      ref={frame}
      className="relative aspect-[3/4] overflow-hidden rounded-sm bg-linen max-sm:[&_.before-after-chip]:hidden"
    >
      {seen ? (
        <BeforeAfter
          before={before}
          after={after}
          beforeText={beforeText}
          afterText={afterText}
          label={`Divider between before and after, ${person} in the ${garment}`}
        />
      ) : (
        <>
          <img
            className="absolute inset-0 size-full object-cover"
            src={before}
            width={600}
            height={800}
            loading="lazy"
            alt={beforeText}
          />
          <img
            className="absolute inset-0 size-full object-cover [clip-path:inset(0_0_0_50%)]"
            src={after}
            width={600}
            height={800}
            loading="lazy"
            alt={afterText}
          />
        </>
      )}
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
