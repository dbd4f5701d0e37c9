import {
  Blend,
  Columns2,
  Copy,
  Ellipsis,
  Flag,
  Heart,
  ImageDown,
  type LucideIcon,
  Maximize,
  Share2,
  Shirt,
  Trash2,
  UserRound,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { LineIcon } from './line-icon.tsx';

const SHAPES = {
  changes: Blend,
  compare: Columns2,
  copy: Copy,
  favourite: Heart,
  file: ImageDown,
  garment: Shirt,
  more: Ellipsis,
  person: UserRound,
  remove: Trash2,
  report: Flag,
  share: Share2,
  whole: Maximize,
  'zoom-in': ZoomIn,
  'zoom-out': ZoomOut,
} satisfies Record<string, LucideIcon>;

/** The icons of tools by what they do. They come with the parts of a page that have such tools. */
export type ToolIconName = keyof typeof SHAPES;

/** An icon of a tool, as `Icon` is one of every page. */
export function ToolIcon({ name, size = 18 }: { name: ToolIconName; size?: number }) {
  return <LineIcon shape={SHAPES[name]} size={size} />;
}
