import { ROUGH_A_DAY } from '@tryon/contract/try-on/grade.ts';
import { PICTURE_FORMATS, PICTURE_FORMATS_TEXT } from '@tryon/contract/try-on/picture-formats.ts';
import {
  categorySchema,
  changesSchema,
  engineNameSchema,
  STAGES,
  TRY_ON_FIELDS,
  tryOnAnswerSchema,
  tryOnEventSchemas,
  tuckSchema,
} from '@tryon/contract/try-on/try-on.ts';
import { z } from 'zod';
import type { CallDescription } from '#src/http/call.ts';

const HEADERS = z.object({
  'Idempotency-Key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/)
    .optional()
    .describe(
      'Names the request for a day: sent again with the same photos it is made again at no charge, three times at most, and all requests together ten times a day; with other photos it is refused (409), and while it runs as well (409 with `Retry-After`).',
    ),
});

const picture = (what: string) =>
  z.string().meta({ format: 'binary', description: `${what} ${PICTURE_FORMATS_TEXT}, at most 8 MB.` });
const PICTURE_TYPE = { contentType: Object.values(PICTURE_FORMATS).join(', ') };

const UPLOAD = {
  schema: z.strictObject({
    [TRY_ON_FIELDS.person]: picture('Photo of one person from head to hips, facing the camera.'),
    [TRY_ON_FIELDS.garment]: picture('Photo of one garment, lying flat on a plain ground.'),
    [TRY_ON_FIELDS.category]: categorySchema
      .default('auto')
      .describe('What the garment is; `auto` looks for itself.'),
    [TRY_ON_FIELDS.tuck]: tuckSchema
      .default('auto')
      .describe(
        'How a top is worn; `auto`, as the person wears the one in the photo. Only some engines can choose.',
      ),
    [TRY_ON_FIELDS.changes]: changesSchema
      .default('false')
      .describe('Asks for `changes`, the map of what the picture changes. Only some engines know.'),
    [TRY_ON_FIELDS.engine]: engineNameSchema
      .optional()
      .describe(
        'Name of the one engine that may make the picture, see `GET /api/try-on/choices`; any of them when left out.',
      ),
  }),
  encoding: { [TRY_ON_FIELDS.person]: PICTURE_TYPE, [TRY_ON_FIELDS.garment]: PICTURE_TYPE },
};

const EVENTS_EXAMPLE = `event: queued
data: {"position":0}

event: stage
data: {"stage":"${STAGES[0]}","step":1,"steps":${STAGES.length}}

event: result
data: {"image":"...","engine":"embedded","model":"embedded","milliseconds":1800,"watermarked":false,"creditsRemaining":null,"grade":"sure","reasons":[],"warnings":[]}
`;

/** How the OpenAPI document describes a try-on. */
export const TRY_ON_DESCRIPTION: CallDescription = {
  alias: '/api/try-on',
  operationId: 'tryOn',
  summary: 'Makes a picture of the person wearing the garment',
  description: `Works with and without the trailing slash. Photos are held in memory for the length of the call and never stored. A client that goes away stops the work. One credit is held before the work, taken when the picture was written out to its end, and given back on anything else. Who has pictures made elsewhere and leaves too often gets those of this server’s own engine for the day, or none (429). A picture with the grade \`rough\` is a rough idea: nothing is taken for it, and a person may have ${ROUGH_A_DAY} a day. Pictures carry a watermark unless a plan or a pass is live.`,
  headers: HEADERS,
  ownBody: { 'multipart/form-data': UPLOAD },
  responses: {
    200: {
      description:
        'The picture. With `Accept: text/event-stream` the same as events: `queued` with the number of those who wait ahead, `stage` as each stage begins, then `result` or `failed`. Bad requests are answered with their own status before the events begin.',
      content: {
        'application/json': ['TryOnAnswer', tryOnAnswerSchema],
        'text/event-stream': { schema: { type: 'string' }, example: EVENTS_EXAMPLE },
      },
    },
  },
  schemas: [
    ['TryOnQueuedEvent', tryOnEventSchemas.queued],
    ['TryOnStageEvent', tryOnEventSchemas.stage],
    ['TryOnFailedEvent', tryOnEventSchemas.failed],
  ],
  failures: [400, 401, 402, 408, 409, 413, 415, 422, 429, 500, 502, 503, 504],
};
