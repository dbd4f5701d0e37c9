import type { Category, Tuck } from '@tryon/contract/try-on/try-on.ts';

/** Where the picture is made: on our server, or by the engine in this browser. */
export type Place = 'server' | 'device';

/** What a person can choose about the making of a picture. */
export interface GenerationOptions {
  category: Category;
  tuck: Tuck;
  place: Place;
  /** The one engine of the server that may make it; empty or left out for whichever can. */
  engine?: string;
}

export const DEFAULT_OPTIONS: GenerationOptions = { category: 'auto', tuck: 'auto', place: 'server' };

type Word = Exclude<keyof GenerationOptions, 'engine'>;

const KNOWN: { [Name in Word]: Record<GenerationOptions[Name], true> } = {
  category: { auto: true, upper: true, lower: true, dress: true },
  tuck: { auto: true, tucked: true, out: true },
  place: { server: true, device: true },
};

/** Whether it is what this page once kept. */
export function isGenerationOptions(value: unknown): value is GenerationOptions {
  if (typeof value !== 'object' || value === null) return false;
  if (!['string', 'undefined'].includes(typeof Reflect.get(value, 'engine'))) return false;
  return Object.entries(KNOWN).every(([name, known]) => String(Reflect.get(value, name)) in known);
}

/** Everything that one picture is made of. */
export interface Order {
  /** Data URLs of the two photos. */
  person: string;
  garment: string;
  options: GenerationOptions;
}

/** Whether both would give the same picture. */
export function isSameOrder(one: Order, other: Order): boolean {
  return (
    one.person === other.person && one.garment === other.garment && isSameOptions(one.options, other.options)
  );
}

export function isSameOptions(one: GenerationOptions, other: GenerationOptions): boolean {
  const isSameEngine = (one.engine ?? '') === (other.engine ?? '');
  return (
    isSameEngine && one.category === other.category && one.tuck === other.tuck && one.place === other.place
  );
}
