import {
  CATEGORIES,
  STAGES,
  TRY_ON_FIELDS,
  type TryOnAnswer,
  TUCKS,
  tryOnAnswerSchema,
  tryOnEventSchemas,
} from '@tryon/contract/try-on.ts';
import { accepts } from 'hono/accepts';
import { ClientGoneError, DomainError } from '#src/domain-error.ts';
import type { Charge, Charges } from '#src/features/try-on/charges.ts';
import { readUpload, type Upload } from '#src/features/try-on/read-upload.ts';
import type { TryOn } from '#src/features/try-on/try-on.ts';
import type { Place } from '#src/features/try-on/try-on-slots.ts';
import { NO_STORE } from '#src/http/answers.ts';
import { watchDelivery } from '#src/http/delivery.ts';
import { type Edge, methodNotAllowed, reportFailure } from '#src/http/edge.ts';
import type { EdgeContext } from '#src/http/edge-env.ts';
import { answerWithEvents } from '#src/http/event-stream.ts';
import type { ApiDescription } from '#src/http/openapi.ts';
import type { RateLimit } from '#src/http/rate-limit.ts';
import type { Sessions } from '#src/http/session.ts';
import type { Logger } from '#src/logger.ts';

export interface TryOnRoutesOptions {
  tryOn: TryOn;
  charges: Pick<Charges, 'begin'>;
  /** How often one address may call. */
  limit: RateLimit;
  sessions: Pick<Sessions, 'findCaller'>;
  log: Logger;
}

/** `POST /api/try-on/`, as JSON or as events; see the OpenAPI document. */
export function registerTryOn(edge: Edge, options: TryOnRoutesOptions): void {
  const { limit, sessions } = options;
  for (const path of ['/api/try-on', '/api/try-on/']) {
    edge.post(path, async (c) => {
      await limit.take(c.get('clientAddress'));
      const caller = await sessions.findCaller(c);
      return handleTryOn(c, options, caller?.id ?? null);
    });
    edge.all(path, methodNotAllowed('POST'));
  }
}

interface Call {
  c: EdgeContext;
  tryOn: TryOn;
  log: Logger;
  place: Place;
  upload: Upload;
  charge: Charge;
  /** Whether the answer went out, once that is known. */
  delivery: Promise<boolean>;
  gone: AbortController;
}

async function handleTryOn(
  c: EdgeContext,
  { tryOn, charges, log }: TryOnRoutesOptions,
  userId: string | null,
): Promise<Response> {
  const idempotencyKey = readIdempotencyKey(c);
  const declaredBytes = parseLength(c.req.header('content-length'));
  const place = tryOn.enter(declaredBytes, userId !== null);
  const gone = watchClient(c.req.raw.signal);
  const delivery = watchDelivery(c);
  try {
    const upload = await readUpload({
      contentType: c.req.header('content-type'),
      declaredBytes,
      body: c.req.raw.body,
      signal: gone.signal,
      onBytes: place.reserveBytes,
    });
    await tryOn.check(upload);
    const charge = await charges.begin(userId, upload, idempotencyKey);
    const call: Call = { c, tryOn, log, place, upload, charge, delivery, gone };
    // Everything that is wrong with the request has been answered with its own status by now.
    return await (wantsEvents(c) ? answerAsEvents(call) : answerAsJson(call));
  } catch (error) {
    place.leave();
    throw error;
  }
}

async function answerAsJson({ c, tryOn, place, upload, charge, delivery, gone }: Call): Promise<Response> {
  const answer = await tryOn.run(place, upload, {
    requestId: c.get('requestId'),
    charge,
    signal: gone.signal,
    onEvent: () => undefined,
  });
  place.leave();
  void delivery.then(charge.settle);
  return c.json(answer, 200, NO_STORE);
}

function answerAsEvents({ c, tryOn, log, place, upload, charge, delivery, gone }: Call): Response {
  const requestId = c.get('requestId');
  return answerWithEvents(c, gone, async (send) => {
    let answer: TryOnAnswer;
    try {
      answer = await tryOn.run(place, upload, {
        requestId,
        charge,
        signal: gone.signal,
        onEvent: ({ type, ...data }) => void send(type, data),
      });
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
    await send('result', answer);
    void delivery.then(charge.settle);
  });
}

/** The signal's own reason differs with the way in which the connection ended. */
function watchClient(signal: AbortSignal): AbortController {
  const gone = new AbortController();
  const onAbort = () => gone.abort(new ClientGoneError());
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  return gone;
}

/** @throws DomainError `bad_request` for what cannot be a key */
function readIdempotencyKey(c: EdgeContext): string | null {
  const key = c.req.header('idempotency-key');
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new DomainError('bad_request');
  return key;
}

function parseLength(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : null;
}

function wantsEvents(c: EdgeContext): boolean {
  const type = accepts(c, {
    header: 'Accept',
    supports: ['application/json', 'text/event-stream'],
    default: 'application/json',
  });
  return type === 'text/event-stream';
}

/** What the OpenAPI document says about the call. */
export function describeTryOn({ addSchema, addPath, describeFailures }: ApiDescription): void {
  const answer = addSchema('TryOnAnswer', tryOnAnswerSchema);
  addSchema('TryOnQueuedEvent', tryOnEventSchemas.queued);
  addSchema('TryOnStageEvent', tryOnEventSchemas.stage);
  addSchema('TryOnFailedEvent', tryOnEventSchemas.failed);
  addPath({
    method: 'post',
    path: '/api/try-on/',
    operationId: 'tryOn',
    summary: 'Makes a picture of the person wearing the garment',
    description:
      'Works with and without the trailing slash. Photos are held in memory for the length of the call and never stored. A client that goes away stops the work.',
    tags: ['Try-on'],
    request: { body: { required: true, content: { 'multipart/form-data': UPLOAD } } },
    responses: {
      200: {
        description:
          'The picture. With `Accept: text/event-stream` the same as events: `queued` with the number of those who wait ahead, `stage` as each stage begins, then `result` or `failed`. Bad requests are answered with their own status before the events begin.',
        content: {
          'application/json': { schema: answer },
          'text/event-stream': { schema: { type: 'string' }, example: EVENTS_EXAMPLE },
        },
      },
      ...describeFailures(400, 401, 402, 403, 408, 409, 413, 415, 422, 429, 500, 502, 503, 504),
    },
  });
}

const PICTURE_FIELD = { type: 'string', format: 'binary' } as const;
const PICTURE_TYPE = { contentType: 'image/jpeg, image/png, image/webp' };

const UPLOAD = {
  schema: {
    type: 'object' as const,
    properties: {
      [TRY_ON_FIELDS.person]: {
        ...PICTURE_FIELD,
        description:
          'Photo of one person from head to hips, facing the camera. JPEG, PNG or WebP, at most 8 MB.',
      },
      [TRY_ON_FIELDS.garment]: {
        ...PICTURE_FIELD,
        description: 'Photo of one garment, lying flat on a plain ground. JPEG, PNG or WebP, at most 8 MB.',
      },
      [TRY_ON_FIELDS.category]: {
        type: 'string' as const,
        enum: [...CATEGORIES],
        default: 'auto',
        description: 'What the garment is; `auto` looks for itself.',
      },
      [TRY_ON_FIELDS.tuck]: {
        type: 'string' as const,
        enum: [...TUCKS],
        default: 'auto',
        description:
          'How a top is worn; `auto`, as the person wears the one in the photo. Only some engines can choose.',
      },
      [TRY_ON_FIELDS.changes]: {
        type: 'string' as const,
        enum: ['true', 'false'],
        default: 'false',
        description: 'Asks for `changes`, the map of what the picture changes. Only some engines know.',
      },
    },
    required: [TRY_ON_FIELDS.person, TRY_ON_FIELDS.garment],
    additionalProperties: false,
  },
  encoding: { [TRY_ON_FIELDS.person]: PICTURE_TYPE, [TRY_ON_FIELDS.garment]: PICTURE_TYPE },
};

const EVENTS_EXAMPLE = `event: queued
data: {"position":0}

event: stage
data: {"stage":"${STAGES[0]}","step":1,"steps":${STAGES.length}}

event: result
data: {"image":"...","engine":"embedded","watermarked":false,"creditsRemaining":null,"warnings":[]}
`;
