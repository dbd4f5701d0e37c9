import type { StripeState } from './stripe-state.ts';
import { invalid, type Params, textAt } from './stripe-wire.ts';

/** One call of the API. */
export interface Call {
  readonly state: StripeState;
  /** Where the stand-in itself is. */
  readonly url: string;
  /** The parts of the path that stand for ids. */
  readonly id: string;
  readonly params: Params;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `:id` stands for an id. */
  readonly path: string;
  /** Parameters that the call knows, besides `expand`. */
  readonly knows: readonly string[];
  readonly answer: (call: Call) => object;
}

/** Parameters of every list. */
export const PAGE = ['limit', 'starting_after', 'ending_before', 'created'];

/** One call in one line. */
export function route(
  method: Route['method'],
  path: string,
  knows: readonly string[],
  answer: Route['answer'],
): Route {
  return { method, path, knows, answer };
}

/** A parameter that must be there. */
export function needText(params: Params, ...path: (string | number)[]): string {
  const text = textAt(params, ...path);
  if (text === undefined) {
    throw invalid('parameter_missing', `Missing required param: ${path.join('.')}.`, path.join('.'));
  }
  return text;
}

/** Whether a subscription has not come to its end. */
export function isLive(status: string): boolean {
  return status !== 'canceled' && status !== 'incomplete_expired';
}
