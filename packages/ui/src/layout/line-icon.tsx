import type { LucideIcon } from 'lucide-react';

/**
 * A line icon for parts of the design system that need a drawing of their own: each imports just the shape it
 * shows. 18 px with strokes of 1.6 px unless told otherwise. Decoration only: words or an `aria-label` stand
 * beside it.
 */
export function LineIcon({ shape: Shape, size = 18 }: { shape: LucideIcon; size?: number }) {
  return <Shape aria-hidden="true" className="icon" size={size} strokeWidth={1.6} absoluteStrokeWidth />;
}
