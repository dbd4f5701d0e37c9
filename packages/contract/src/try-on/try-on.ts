import { z } from 'zod';
import { CALL_CODES, PHOTO_CODES, SUBJECTS, WARNING_CODES } from '#src/error-codes.ts';
import { GRADES, ROUGH_REASONS } from './grade.ts';

/** Names of the multipart fields of `POST /api/try-on/`. */
export const TRY_ON_FIELDS = {
  person: 'user_image',
  garment: 'garment_image',
  category: 'category',
  tuck: 'tuck',
  changes: 'changes',
  engine: 'engine',
} as const;

/** Garment categories; `auto` lets the engine decide. Engines may support fewer: see `category_not_offered`. */
export const CATEGORIES = ['auto', 'upper', 'lower', 'dress'] as const;
/** Validates the field `category`. */
export const categorySchema = z.enum(CATEGORIES);
export type Category = z.infer<typeof categorySchema>;

/** How the garment is photographed: laid flat or hanging on a plain background, worn, or casually at home. */
const GARMENT_PHOTOS = ['flat', 'worn', 'at_home'] as const;

/**
 * What people need to know to choose an engine; its key, model and price stay private. A picture costs one credit with
 * any engine.
 */
export const engineChoiceSchema = z.object({
  name: z.string(),
  categories: z.array(z.enum(['upper', 'lower', 'dress'])),
  garmentPhotos: z.array(z.enum(GARMENT_PHOTOS)),
  /** `server`: this server. `elsewhere`: photos are sent to `recipient`. */
  runsOn: z.enum(['device', 'server', 'elsewhere']),
  /** Who else receives the photos, and in full sentences what they store and for how long; null if nobody does. */
  recipient: z.object({ name: z.string(), keeps: z.string(), policyUrl: z.string().nullable() }).nullable(),
  /** Mean duration of its latest pictures in seconds; its usual duration if there are none. */
  usualSeconds: z.number().positive(),
  /** Maximum long side of its pictures. */
  longSidePixels: z.number().int(),
  /** Every pixel of the person outside the garment is copied from the photo. */
  keepsPerson: z.boolean(),
});
export type EngineChoice = z.infer<typeof engineChoiceSchema>;

/** Response of `GET /api/try-on/choices`: the abilities of the enabled engines. Screens offer nothing else. */
export const tryOnChoicesSchema = z.object({
  /** Categories supported by any of them. */
  categories: z.array(categorySchema),
  /** In order of preference. */
  engines: z.array(engineChoiceSchema),
});
export type TryOnChoices = z.infer<typeof tryOnChoicesSchema>;

/** How a top is worn; `auto`: like the one in the photo. Engines that cannot choose ignore it. */
export const TUCKS = ['auto', 'tucked', 'out'] as const;
/** Validates the field `tuck`. */
export const tuckSchema = z.enum(TUCKS);
export type Tuck = z.infer<typeof tuckSchema>;

/** Validates the field `changes`: `true` requests the map of the picture's changes. */
export const changesSchema = z.enum(['true', 'false']);

/** Validates the field `engine`: the only engine to use, by its name in `GET /api/try-on/choices`. */
export const engineNameSchema = z.string().regex(/^[a-z]*$/);

/** The engine's real stages, in order. */
export const STAGES = ['photo', 'garment', 'fitting', 'light', 'checks'] as const;
const stageSchema = z.enum(STAGES);
export type Stage = z.infer<typeof stageSchema>;

const warningSchema = z.object({
  subject: z.enum(SUBJECTS),
  code: z.enum(WARNING_CODES),
  /** Text for people, from `wordingOf`. */
  text: z.string(),
});

const roughReasonSchema = z.object({
  code: z.enum(ROUGH_REASONS),
  /** Text for people, from `whyRough`. */
  text: z.string(),
});

/** Response 200 of `POST /api/try-on/` of our own server; also the data of the event `result`. */
export const tryOnAnswerSchema = z.object({
  /** Base64 of a PNG or JPEG, without a prefix. */
  image: z.string(),
  /** Name of the engine that made it, see `GET /api/try-on/choices`. */
  engine: z.string(),
  model: z.string(),
  /** The engine's time, without waiting in the queue. */
  milliseconds: z.number().int().nonnegative(),
  watermarked: z.boolean(),
  /** Null if no account is charged. */
  creditsRemaining: z.number().int().nullable(),
  /** Id of the try-on if it can be returned: for people with an account, for a picture of grade `sure`. */
  id: z.uuid().optional(),
  /** Rough pictures are free. */
  grade: z.enum(GRADES),
  /** Why it is rough; empty for grade `sure`. */
  reasons: z.array(roughReasonSchema),
  warnings: z.array(warningSchema),
  /**
   * On request, and if the engine knows: base64 of a PNG of the picture's size, white where the picture differs from
   * the photo and black elsewhere. The watermark does not count.
   */
  changes: z.string().optional(),
});
export type TryOnAnswer = z.infer<typeof tryOnAnswerSchema>;

/** Filters a list to known items, because another server version may add unknown ones. */
const knownOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((items) => items.flatMap((value) => item.safeParse(value).data ?? []));

/**
 * A lenient version for responses of any server: only `image` is required. A missing grade means `sure`, missing
 * credits mean that none are counted.
 */
export const readTryOnAnswerSchema = z.object({
  image: z.string(),
  engine: z.string().catch('unknown'),
  milliseconds: z.number().nonnegative().optional().catch(undefined),
  watermarked: z.boolean().catch(false),
  creditsRemaining: z.number().int().nullable().catch(null),
  id: z.uuid().optional().catch(undefined),
  grade: z.enum(GRADES).catch('sure'),
  reasons: knownOf(roughReasonSchema),
  warnings: knownOf(warningSchema),
  changes: z.string().optional().catch(undefined),
});
/** A response of any server, as screens use it. */
export type ReadTryOnAnswer = z.infer<typeof readTryOnAnswerSchema>;

const errorCodeSchema = z.enum([...PHOTO_CODES, ...CALL_CODES]);

/** Body of every response that is not OK. */
export const errorAnswerSchema = z.object({
  error: z.string(),
  code: errorCodeSchema,
  requestId: z.string(),
  /** For photo codes: the photo concerned. */
  subject: z.enum(SUBJECTS).optional(),
  /** For `invalid_form`: one sentence per invalid field. */
  fields: z.record(z.string(), z.string()).optional(),
  /** For `no_credits`: when new credits become available; absent if never. */
  refillsAt: z.iso.datetime().optional(),
});
export type ErrorAnswer = z.infer<typeof errorAnswerSchema>;

/** Events of the stream requested by `Accept: text/event-stream`, by name. */
export const tryOnEventSchemas = {
  queued: z.object({ position: z.number().int().nonnegative() }),
  stage: z.object({
    stage: stageSchema,
    step: z.number().int(),
    steps: z.number().int(),
    /** Estimate by the engine's latest pictures; absent if unknown. */
    secondsLeft: z.number().int().nonnegative().optional(),
  }),
  result: tryOnAnswerSchema,
  failed: errorAnswerSchema.extend({ status: z.number().int() }),
} as const;

/** Progress of a try-on: the number of try-ons ahead, then each stage when it starts, `step` of `steps`. */
export type TryOnEvent =
  | { type: 'queued'; position: number }
  | { type: 'stage'; stage: Stage; step: number; steps: number; secondsLeft?: number | undefined };
