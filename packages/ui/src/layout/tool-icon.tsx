import {
  Blend,
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

/** Icons of tools, named by function. They load only with the components that use them. */
export type ToolIconName = keyof typeof SHAPES;

/** A tool's icon, with the same look as `Icon`. */
export function ToolIcon({ name }: { name: ToolIconName }) {
  return <LineIcon shape={SHAPES[name]} />;
}
