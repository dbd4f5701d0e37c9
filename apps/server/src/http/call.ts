import type { RouteConfig } from '@hono/zod-openapi';
import type { ErrorStatus } from '@tryon/contract/error-codes.ts';
import type { z } from 'zod';
import { DomainError } from '#src/domain-error.ts';
import { DONE, DONE_ANSWER } from '#src/http/answers.ts';
import { checkForm, type FORM_TYPE, isForm, readFields, readJson } from '#src/http/body/read-body.ts';
import { methodNotAllowed } from './edge.ts';
import type { Edge, EdgeContext } from './edge-env.ts';

/** Groups of calls, in the document's order. */
export const TAGS = [
  'Try-on',
  'Account',
  'Plans and credits',
  'Payments',
  'Extension',
  'Blog',
  'Contact',
  'Health',
] as const;
type Tag = (typeof TAGS)[number];

/** Method and path; the path is in the router's notation, such as `/api/blog/posts/:slug`. */
type Route = `${'GET' | 'POST'} /${string}`;

/** A schema, with its name in the OpenAPI document. */
export type Named<Schema extends z.ZodType = z.ZodType> = readonly [name: string, schema: Schema];

type SomeResponse = Extract<RouteConfig['responses'][number], { content?: unknown }>;
type Media = Extract<NonNullable<SomeResponse['content']>[string], { schema?: unknown }>;

/** Bodies by media type. */
export type Content = Readonly<Record<string, Named | Media>>;

export interface DescribedResponse {
  readonly description: string;
  readonly content?: Content;
  readonly headers?: SomeResponse['headers'];
}

/** What a call takes and answers, as the OpenAPI document says it. */
export interface CallDescription {
  /** Another path of the same call, which is not described. */
  readonly alias?: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  /** An invalid parameter is an unknown path: 404. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Described only. */
  readonly headers?: z.ZodObject;
  readonly body?: Named;
  /** JSON by default. */
  readonly bodyType?: typeof FORM_TYPE;
  /** A body that the handler reads by itself. */
  readonly ownBody?: Content;
  /** The body of a 200, and what the document says of it, which is the summary by default. */
  readonly answer?: readonly [...Named, description?: string];
  /** What a 204 means. */
  readonly done?: string;
  readonly responses?: Readonly<Record<number, DescribedResponse>>;
  /** Besides those of every post (403) and of every body (400, 413, 415). */
  readonly failures?: readonly ErrorStatus[];
  /** Schemas that only the description of another response mentions. */
  readonly schemas?: readonly Named[];
}

/** A description with its place in the document. */
export interface RegisteredCall extends CallDescription {
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly tag: Tag;
}

export interface Call<Caller, Body, Query, Params, Answer> extends CallDescription {
  readonly params?: z.ZodObject & z.ZodType<Params>;
  readonly query?: z.ZodObject & z.ZodType<Query>;
  readonly body?: Named<z.ZodType<Body>>;
  readonly answer?: readonly [...Named<z.ZodType<unknown, Answer>>, description?: string];
  /** The limit of the body where it is not the usual one. */
  readonly mostBytes?: number;
  /** No cache stores an answer by default. */
  readonly cacheControl?: string;
  /** Runs before anything of the request is read: rate limits, and who calls. */
  admit?(c: EdgeContext): Promise<Caller>;
  handle(
    c: EdgeContext,
    input: { caller: Caller; body: Body; query: Query; params: Params },
  ): NoInfer<Answer> | Response | Promise<NoInfer<Answer> | Response>;
}

/** Registers a call, and describes it for the OpenAPI document. What is described is what is validated. */
export function registerCall<
  Caller = undefined,
  Body = undefined,
  Query = undefined,
  Params = undefined,
  // A call without an answer returns nothing.
  Answer = void,
>(edge: Edge, route: Route, tag: Tag, call: Call<Caller, Body, Query, Params, Answer>): void {
  const method = route.startsWith('GET') ? 'get' : 'post';
  const path = route.slice(route.indexOf('/'));
  edge.calls.push({ ...call, method, path, tag });
  const paths = [path, ...(call.alias ? [call.alias] : [])];
  edge.on(method.toUpperCase(), paths, (c) => runCall(c, call));
}

/** Refuses the other methods of every path that was registered. */
export function refuseOtherMethods(edge: Edge): void {
  const calls = edge.routes.filter(({ method }) => method !== 'ALL');
  for (const [path, same] of Map.groupBy(calls, (call) => call.path)) {
    edge.all(path, methodNotAllowed(...same.map(({ method }) => method)));
  }
}

/** What a 200 carries: without any other answer, that the call is done. */
export function answerOf({ answer, done, responses }: CallDescription) {
  return answer ?? (done || responses ? undefined : DONE_ANSWER);
}

type AnyCall = Call<unknown, unknown, unknown, unknown, unknown>;

async function runCall(c: EdgeContext, call: AnyCall): Promise<Response> {
  const caller = await call.admit?.(c);
  const query = call.query && checkForm(c.req.query(), call.query);
  const body = call.body && (await readBodyOf(c, call.body[1], call));
  const params = call.params?.safeParse(c.req.param());
  if (params?.success === false) throw new DomainError('not_found');
  const answer = await call.handle(c, { caller, query, body, params: params?.data });
  if (answer instanceof Response) return answer;
  if (answer === undefined && call.done) return c.body(null, 204);
  return c.json(answer === undefined ? DONE : answer, 200, {
    'cache-control': call.cacheControl ?? 'no-store',
  });
}

async function readBodyOf(c: EdgeContext, schema: z.ZodType, { bodyType, mostBytes }: AnyCall) {
  if (bodyType === undefined) return readJson(c, schema, mostBytes);
  if (!isForm(c)) throw new DomainError('unsupported_type');
  return checkForm(await readFields(c), schema);
}
