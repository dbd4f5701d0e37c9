import { z } from 'zod';
import { CALL_CODES, PHOTO_CODES, SUBJECTS, WARNING_CODES } from '#src/error-codes.ts';
import { GRADES, ROUGH_REASONS } from './grade.ts';

/** `POST /api/try-on/` takes multipart fields of these names. */
export const TRY_ON_FIELDS = {
  person: 'user_image',
  garment: 'garment_image',
  category: 'category',
  tuck: 'tuck',
  changes: 'changes',
  engine: 'engine',
} as const;

/** What a garment can be; `auto` lets the engine find out. Engines may offer fewer: see `category_not_offered`. */
export const CATEGORIES = ['auto', 'upper', 'lower', 'dress'] as const;
/** Reads the field `category`; anything but one of CATEGORIES is refused. */
export const categorySchema = z.enum(CATEGORIES);
export type Category = z.infer<typeof categorySchema>;

/** How the garment is photographed: laid flat or hanging on a plain ground, worn by somebody, or anyhow at home. */
const GARMENT_PHOTOS = ['flat', 'worn', 'at_home'] as const;

/** What a person has to know of an engine to choose it. A picture costs one try-on, whichever makes it. */
export const engineChoiceSchema = z.object({
  name: z.string(),
  categories: z.array(z.enum(['upper', 'lower', 'dress'])),
  garmentPhotos: z.array(z.enum(GARMENT_PHOTOS)),
  /** `server`: this one. `elsewhere`: the photos leave it, for `recipient`. */
  runsOn: z.enum(['device', 'server', 'elsewhere']),
  /** Who else gets the photos, and in whole sentences what it keeps and for how long; null where they stay. */
  recipient: z.object({ name: z.string(), keeps: z.string(), policyUrl: z.string().nullable() }).nullable(),
  /** Seconds that its latest pictures took; what is usual while there are none. */
  usualSeconds: z.number().positive(),
  /** Long side of its pictures at most. */
  longSidePixels: z.number().int(),
  /** Every pixel of the person outside the garment is copied from the photo. */
  keepsPerson: z.boolean(),
});
export type EngineChoice = z.infer<typeof engineChoiceSchema>;

/** Answer of `GET /api/try-on/choices`: what the switched-on engines can do. Screens offer nothing else. */
export const tryOnChoicesSchema = z.object({
  /** What any of them can dress. */
  categories: z.array(categorySchema),
  /** In the order in which they are asked. */
  engines: z.array(engineChoiceSchema),
});
export type TryOnChoices = z.infer<typeof tryOnChoicesSchema>;

/** How a top is worn; `auto`, as the person wears the one in the photo. Engines that cannot choose ignore it. */
export const TUCKS = ['auto', 'tucked', 'out'] as const;
/** Reads the field `tuck`; anything but one of TUCKS is refused. */
export const tuckSchema = z.enum(TUCKS);
export type Tuck = z.infer<typeof tuckSchema>;

/** Reads the field `changes`: `true` asks for the map of what the picture changes. */
export const changesSchema = z.enum(['true', 'false']);

/** Reads the field `engine`: a name of `GET /api/try-on/choices`, the one engine that may make the picture. */
export const engineNameSchema = z.string().regex(/^[a-z]*$/);

/** The engine's real stages, in order. */
export const STAGES = ['photo', 'garment', 'fitting', 'light', 'checks'] as const;
const stageSchema = z.enum(STAGES);
export type Stage = z.infer<typeof stageSchema>;

const warningSchema = z.object({
  subject: z.enum(SUBJECTS),
  code: z.enum(WARNING_CODES),
  /** What a person reads, in the wording of `wordingOf`. */
  text: z.string(),
});

const roughReasonSchema = z.object({
  code: z.enum(ROUGH_REASONS),
  /** What a person reads, in the wording of `whyRough`. */
  text: z.string(),
});

/** Answer 200 of `POST /api/try-on/` as our own server gives it; also the data of the event `result`. */
export const tryOnAnswerSchema = z.object({
  /** Base64 of a PNG or JPEG, without a prefix. */
  image: z.string(),
  /** Name of the engine that made it, see `GET /api/try-on/choices`. */
  engine: z.string(),
  model: z.string(),
  /** What the engine took, the wait for a turn not counted. */
  milliseconds: z.number().int().nonnegative(),
  watermarked: z.boolean(),
  /** Null where no account is charged. */
  creditsRemaining: z.number().int().nullable(),
  /** Names the try-on where it can be given back: to people with an account, for a picture that is sure. */
  id: z.uuid().optional(),
  /** Nothing is taken for a rough picture. */
  grade: z.enum(GRADES),
  /** Why it is rough; empty for a picture that is sure. */
  reasons: z.array(roughReasonSchema),
  warnings: z.array(warningSchema),
  /**
   * On request, and from engines that know: base64 of a PNG of the picture's size, white where the picture differs
   * from the photo and black elsewhere. The watermark is not counted.
   */
  changes: z.string().optional(),
});
export type TryOnAnswer = z.infer<typeof tryOnAnswerSchema>;

/** The items of a list that the schema knows; what another version of the server adds is left out. */
const knownOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((items) =>
      items.flatMap((value) => {
        const parsed = item.safeParse(value);
        return parsed.success ? [parsed.data] : [];
      }),
    );

/**
 * The same as a reader takes it from any server: `image` is enough. Who says nothing of a grade is sure, and who says
 * nothing of credits has none to count.
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
/** An answer of any server, as far as screens read it. */
export type ReadTryOnAnswer = z.infer<typeof readTryOnAnswerSchema>;

const errorCodeSchema = z.enum([...PHOTO_CODES, ...CALL_CODES]);

/** Body of every answer that is not OK. */
export const errorAnswerSchema = z.object({
  error: z.string(),
  code: errorCodeSchema,
  requestId: z.string(),
  /** Which photo, for photo codes. */
  subject: z.enum(SUBJECTS).optional(),
  /** What is wrong with each field of a form, one sentence a field; for `invalid_form`. */
  fields: z.record(z.string(), z.string()).optional(),
  /** When new try-ons come, for `no_credits`; absent when none will. */
  refillsAt: z.iso.datetime().optional(),
});
export type ErrorAnswer = z.infer<typeof errorAnswerSchema>;

/** Events of the stream that `Accept: text/event-stream` asks for, by name. */
export const tryOnEventSchemas = {
  queued: z.object({ position: z.number().int().nonnegative() }),
  stage: z.object({
    stage: stageSchema,
    step: z.number().int(),
    steps: z.number().int(),
    /** What is left by what the engine's latest pictures took; absent where nobody knows. */
    secondsLeft: z.number().int().nonnegative().optional(),
  }),
  result: tryOnAnswerSchema,
  failed: errorAnswerSchema.extend({ status: z.number().int() }),
} as const;

/** What is told while a try-on runs: how many wait before it, then each stage as it begins, `step` of `steps`. */
export type TryOnEvent =
  | { type: 'queued'; position: number }
  | { type: 'stage'; stage: Stage; step: number; steps: number; secondsLeft?: number | undefined };
