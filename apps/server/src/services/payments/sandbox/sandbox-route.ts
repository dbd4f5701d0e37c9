import { z } from 'zod';
import type { SandboxTransaction } from './sandbox.store.ts';
import type { SandboxRules } from './sandbox-subscriptions.ts';
import type { SandboxViews } from './sandbox-views.ts';
import { expandWithin, readParams } from './sandbox-wire.ts';

/** One call of the API. */
export interface SandboxCall<Params> extends SandboxTransaction {
  readonly rules: SandboxRules;
  readonly views: SandboxViews;
  /** The id in the path. */
  readonly id: string;
  readonly params: Params;
  readonly expand: readonly string[];
}

/** The id of the object to respond with, or a response that is not stored. */
type Answer = string | object;

export interface SandboxRoute {
  readonly method: string;
  readonly path: RegExp;
  readonly answer: (call: SandboxCall<unknown>) => Promise<Answer>;
}

/** Defines an endpoint with its parameters besides `expand`; `:id` in the path is a placeholder for an id. */
export function route<Shape extends z.ZodRawShape>(
  what: `${'GET' | 'POST' | 'DELETE'} /v1/${string}`,
  shape: Shape,
  answer: (call: SandboxCall<z.output<z.ZodObject<Shape, z.core.$strict>>>) => Promise<Answer>,
): SandboxRoute {
  const [method = '', path = ''] = what.split(' ');
  const params = z.strictObject(shape);
  return {
    method,
    path: new RegExp(`^${path.replace(':id', '([^/]+)')}$`),
    answer: (call) => answer({ ...call, params: readParams(params, call.params) }),
  };
}

type ListCall = SandboxCall<{ limit: number; starting_after?: string | undefined }>;

/** Returns one page of a list, in Stripe's format. */
export async function toList<T extends { id: string }>(
  { params: { limit, starting_after: after }, expand }: ListCall,
  all: readonly T[],
  view: (each: T, expand: readonly string[]) => object,
) {
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const inner = expandWithin(expand, 'data') ?? [];
  const data = await Promise.all(all.slice(start, start + limit).map((each) => view(each, inner)));
  return { object: 'list', has_more: all.length > start + limit, data };
}
