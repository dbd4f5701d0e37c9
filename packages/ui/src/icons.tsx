import {
  ArrowDownToLine,
  ArrowRightLeft,
  ArrowUpFromLine,
  Check,
  CircleAlert,
  Info,
  type LucideIcon,
  TriangleAlert,
  X,
} from 'lucide-react';

const ICONS = {
  upload: ArrowUpFromLine,
  download: ArrowDownToLine,
  replace: ArrowRightLeft,
  close: X,
  check: Check,
  warning: TriangleAlert,
  error: CircleAlert,
  info: Info,
} satisfies Record<string, LucideIcon>;

/** The icons by what they mean. */
export type IconName = keyof typeof ICONS;

/** A line icon of 18 px with strokes of 1.6 px. Decoration only: words or an `aria-label` stand beside it. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  const Shape = ICONS[name];
  return <Shape aria-hidden="true" className="icon" size={size} strokeWidth={1.6} absoluteStrokeWidth />;
}
