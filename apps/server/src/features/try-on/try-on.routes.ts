import { UPLOAD_LIMITS } from '@tryon/contract/limits.ts';
import { tryOnChoicesSchema } from '@tryon/contract/try-on/try-on.ts';
import { accepts } from 'hono/accepts';
import { ClientGoneError, DomainError } from '#src/domain-error.ts';
import { NO_STORE } from '#src/http/answers.ts';
import { readBody } from '#src/http/body/read-body.ts';
import { registerCall } from '#src/http/call.ts';
import { reportFailure } from '#src/http/edge.ts';
import type { Edge, EdgeContext } from '#src/http/edge-env.ts';
import { answerWithEvents } from '#src/http/event-stream.ts';
import type { RateLimit } from '#src/http/limits/rate-limit.ts';
import type { Sessions } from '#src/http/session.ts';
import { type Delivery, watchDelivery, wipeOnceSent } from '#src/http/site/delivery.ts';
import type { Logger } from '#src/logger.ts';
import type { AbandonedPictures } from './abandoned-pictures.ts';
import type { BeginCharge, Charge } from './charges.ts';
import type { EngineList, ListEngines } from './engines/engine-lists.ts';
import type { RunOptions, TryOn } from './try-on.ts';
import { TRY_ON_DESCRIPTION } from './try-on-description.ts';
import { readUpload, type Upload, wipeUpload } from './upload/read-upload.ts';
import type { Entrant, Place } from './upload/try-on-slots.ts';

export interface TryOnRoutesOptions {
  tryOn: TryOn;
  listEngines: ListEngines;
  beginCharge: BeginCharge;
  /** Rate limit per person, or per client address for visitors. */
  limit: RateLimit;
  abandoned: AbandonedPictures;
  sessions: Pick<Sessions, 'findCaller'>;
  log: Logger;
}

/** `POST /api/try-on/` (JSON or event stream) and the available choices. */
export function registerTryOn(edge: Edge, options: TryOnRoutesOptions): void {
  const { limit, sessions, listEngines, tryOn } = options;
  registerCall(edge, 'POST /api/try-on/', 'Try-on', {
    ...TRY_ON_DESCRIPTION,
    admit: async (c) => {
      const caller = await sessions.findCaller(c);
      // Many people may share a client address, and one person may have many.
      await limit.take(caller?.id ?? c.get('clientAddress'));
      return caller;
    },
    handle: (c, { caller }) => handleTryOn(c, options, caller?.id ?? null),
  });
  registerCall(edge, 'GET /api/try-on/choices', 'Try-on', {
    operationId: 'listTryOnChoices',
    summary: 'What can be chosen, and what the engines can do',
    answer: [
      'TryOnChoices',
      tryOnChoicesSchema,
      'Values of `category` that are not refused, and the engines that the caller may use, in the order in which they are asked; all of them for whoever has to sign in first.',
    ],
    failures: [500],
    admit: sessions.findCaller,
    handle: async (_c, { caller }) => tryOn.listChoices(await listEngines(caller?.id ?? null)),
  });
}

interface Call {
  c: EdgeContext;
  log: Logger;
  place: Place;
  charge: Charge;
  delivery: Promise<Delivery>;
  gone: AbortController;
  /** Makes the picture, and returns the response as JSON. */
  run: (onEvent: RunOptions['onEvent']) => ReturnType<TryOn['run']>;
}

async function handleTryOn(c: EdgeContext, options: TryOnRoutesOptions, userId: string | null) {
  const { tryOn, listEngines, beginCharge, abandoned, log } = options;
  const idempotencyKey = readIdempotencyKey(c);
  const answer = wantsEvents(c) ? answerAsEvents : answerAsJson;
  const entrant = { userId, address: c.get('clientAddress') };
  const place = await tryOn.enter(entrant);
  const gone = watchClient(c.req.raw.signal);
  const delivery = watchDelivery(c);
  const onElsewhere = countWhenLeft(delivery, () => abandoned.count(entrant));
  let upload: Upload | undefined;
  try {
    upload = await readUpload(c.req.header('content-type'), () =>
      readBody(c, {
        mostBytes: UPLOAD_LIMITS.bodyBytes,
        tooLarge: 'body_too_large',
        signal: AbortSignal.any([gone.signal, place.dropped]),
        onBytes: place.reserveBytes,
      }),
    );
    place.arrived();
    const list = await listEngines(userId);
    await tryOn.check(upload, list);
    const order = { ...upload, engine: await chooseEngine(options, upload, list, entrant) };
    const charge = await beginCharge(userId, upload, idempotencyKey);
    const facts = { list, requestId: c.get('requestId'), charge, signal: gone.signal, onElsewhere, delivery };
    const run: Call['run'] = (onEvent) => tryOn.run(place, order, { ...facts, onEvent });
    // Invalid requests have been rejected with their own status by now.
    return await answer({ c, log, place, charge, delivery, gone, run });
  } catch (error) {
    if (upload) wipeUpload(upload);
    place.leave();
    throw error;
  }
}

/** @returns a callback for the use of a remote engine: only then does a disconnect count as an abandoned picture. */
function countWhenLeft(delivery: Promise<Delivery>, count: () => Promise<void>): () => void {
  let isElsewhere = false;
  void delivery.then((how) => (how === 'left' && isElsewhere ? count() : undefined));
  return () => {
    isElsewhere = true;
  };
}

/**
 * The only engine to use, or null for any. After too many abandoned remote pictures, one of our own engines.
 * @throws DomainError `too_many_abandoned` if there is no such engine
 */
async function chooseEngine(
  { tryOn, abandoned }: TryOnRoutesOptions,
  upload: Upload,
  list: EngineList,
  entrant: Entrant,
): Promise<string | null> {
  const retryAfterSeconds = tryOn.mayLeave(upload, list) ? await abandoned.findWait(entrant) : null;
  if (retryAfterSeconds === null) return upload.engine;
  const own = tryOn.findOwnEngine(upload, list);
  if (own === null) throw new DomainError('too_many_abandoned', { retryAfterSeconds });
  return own;
}

async function answerAsJson(call: Call): Promise<Response> {
  const { c, place, run } = call;
  const answer = await run(() => undefined);
  place.leave();
  settleOnceDelivered(call);
  wipeOnceSent(c, answer);
  return c.body(answer, 200, { ...NO_STORE, 'content-type': 'application/json' });
}

function answerAsEvents(call: Call): Response {
  const { c, log, place, gone, run } = call;
  const requestId = c.get('requestId');
  return answerWithEvents(c, gone, async (send) => {
    let answer: Uint8Array;
    try {
      answer = await run(({ type, ...data }) => void send(type, data));
    } catch (error) {
      if (error instanceof ClientGoneError) {
        log.info({ requestId, code: 'client_gone' }, 'try-on failed');
        return;
      }
      const reply = reportFailure(c, error, log);
      log.info({ requestId, code: reply.body.code }, 'try-on failed');
      await send('failed', { status: reply.status, ...reply.body });
      return;
    } finally {
      place.leave();
    }
    wipeOnceSent(c, answer);
    await send('result', answer);
    settleOnceDelivered(call);
  });
}

function settleOnceDelivered({ delivery, charge }: Call): void {
  void delivery.then((how) => charge.settle(how === 'delivered'));
}

/** The signal's own reason depends on how the connection ended. */
function watchClient(signal: AbortSignal): AbortController {
  const gone = new AbortController();
  const onAbort = () => gone.abort(new ClientGoneError());
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  return gone;
}

/** @throws DomainError `bad_request` for an invalid key */
function readIdempotencyKey(c: EdgeContext): string | null {
  const key = c.req.header('idempotency-key');
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new DomainError('bad_request');
  return key;
}

function wantsEvents(c: EdgeContext): boolean {
  const type = accepts(c, {
    header: 'Accept',
    supports: ['application/json', 'text/event-stream'],
    default: 'application/json',
  });
  return type === 'text/event-stream';
}
