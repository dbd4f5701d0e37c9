import type { Category, Tuck } from '@tryon/contract/try-on/try-on.ts';

/** Where the picture is generated: on our server, or by the engine in this browser. */
export type Place = 'server' | 'device';

/** The options a user can choose for a picture. */
export interface GenerationOptions {
  category: Category;
  tuck: Tuck;
  place: Place;
  /** The server engine to use; empty or omitted for any suitable one. */
  engine?: string;
}

export const DEFAULT_OPTIONS: GenerationOptions = { category: 'auto', tuck: 'auto', place: 'server' };

type Word = Exclude<keyof GenerationOptions, 'engine'>;

const KNOWN: { [Name in Word]: Record<GenerationOptions[Name], true> } = {
  category: { auto: true, upper: true, lower: true, dress: true },
  tuck: { auto: true, tucked: true, out: true },
  place: { server: true, device: true },
};

/** Validates options that were read from storage. */
export function isGenerationOptions(value: unknown): value is GenerationOptions {
  if (typeof value !== 'object' || value === null) return false;
  if (!['string', 'undefined'].includes(typeof Reflect.get(value, 'engine'))) return false;
  return Object.entries(KNOWN).every(([name, known]) => String(Reflect.get(value, name)) in known);
}

/** The photos and options that determine one picture. */
export interface Order {
  /** Data URLs of the two photos. */
  person: string;
  garment: string;
  options: GenerationOptions;
}

/** Whether both orders would produce the same picture. */
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
