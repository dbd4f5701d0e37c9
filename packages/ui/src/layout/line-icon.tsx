import type { LucideIcon } from 'lucide-react';

interface LineIconProps {
  shape: LucideIcon;
  size?: number;
  className?: string;
}

/**
 * A line icon for components that need a drawing of their own: each imports only the shape it shows. By default 18 px
 * with strokes of 1.6 px. Decorative only: needs a text or an `aria-label` next to it.
 */
export function LineIcon({ shape: Shape, size = 18, className = '' }: LineIconProps) {
  return (
    <Shape
      aria-hidden="true"
      className={`icon ${className}`.trim()}
      size={size}
      strokeWidth={1.6}
      absoluteStrokeWidth
    />
  );
}
