import type { Category, EngineChoice } from './try-on.ts';

/** Text of each category of garments. */
export const CATEGORY_TEXTS: Readonly<Record<Category, string>> = {
  auto: 'Automatic',
  upper: 'Top',
  lower: 'Bottom',
  dress: 'Dress',
};

/** `175 try-ons left`. */
export function tryOnsLeftText(left: number): string {
  return left === 1 ? '1 try-on left' : `${left} try-ons left`;
}

/** File name of a saved picture. @param type its media type. */
export function pictureName(type: string): string {
  return `virtual-try-on.${type === 'image/png' ? 'png' : 'jpg'}`;
}

/** Who made a picture and how long it took: "Made by FASHN in 8 s", "Made on our server in 2 s". */
export function madeText(
  { engine, tookMs }: { engine: string; tookMs?: number | undefined },
  engines: readonly Pick<EngineChoice, 'name' | 'recipient'>[],
): string {
  const took = tookMs === undefined ? '' : ` in ${Math.max(1, Math.round(tookMs / 1000))} s`;
  return `Made ${makerText(engine, engines)}${took}`;
}

/** The engine may have been disabled since. If no engines are known, the server's own one made it. */
function makerText(engine: string, engines: readonly Pick<EngineChoice, 'name' | 'recipient'>[]): string {
  const known = engines.find(({ name }) => name === engine);
  if (known?.recipient) return `by ${known.recipient.name}`;
  return known || engines.length === 0 || engine === 'embedded' ? 'on our server' : 'by another engine';
}
