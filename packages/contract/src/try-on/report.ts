import { z } from 'zod';
import { WARNING_CODES } from '#src/error-codes.ts';
import { namesOf } from '#src/names-of.ts';

/** What can be wrong with a picture, with its text, in display order. */
export const REPORT_REASONS = {
  not_me: 'It does not look like me',
  garment: 'The garment is not like in its photo',
  body: 'A hand, an arm or my hair is wrong',
  edges: 'Edges or the background are wrong',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;

export const REPORT_REASON_NAMES = namesOf(REPORT_REASONS);
/** The same as pairs of name and text. */
export const REPORT_CHOICES = REPORT_REASON_NAMES.map((name) => [name, REPORT_REASONS[name]] as const);

/** Shown before and after a free picture is reported. */
export const FAULT_PROMISE =
  'This picture cost nothing, so nothing comes back. We are told what you choose, and get no photo.';
export const FAULT_TOLD = 'Thank you for telling us.';

/** Maximum lengths of a report's fields, in characters; pictures are data URLs. */
export const REPORT_LIMITS = { detailsMax: 1000, engineMax: 60, pictureMax: 600_000 } as const;

/** The problem of an invalid field, and its solution. */
export const REPORT_PROBLEMS = {
  reasonMissing: 'Please tick what is wrong',
  detailsTooLong: `Please use at most ${REPORT_LIMITS.detailsMax} characters`,
  pictureInvalid: 'A picture must be a JPEG of at most 440 kB',
} as const;

const JPEG_START = 'data:image/jpeg;base64,/9j/';

const pictureSchema = z
  .string()
  .max(REPORT_LIMITS.pictureMax, REPORT_PROBLEMS.pictureInvalid)
  .refine(
    (address) =>
      address.startsWith(JPEG_START) && /^[A-Za-z0-9+/]+={0,2}$/.test(address.slice(JPEG_START.length)),
    REPORT_PROBLEMS.pictureInvalid,
  );

/** Body of `POST /api/try-on/report`; the response is 204. `pictures` are only sent by people who chose to. */
export const reportSchema = z.strictObject({
  reasons: z
    .array(z.enum(REPORT_REASON_NAMES))
    .min(1, REPORT_PROBLEMS.reasonMissing)
    .max(REPORT_REASON_NAMES.length),
  details: z.string().trim().max(REPORT_LIMITS.detailsMax, REPORT_PROBLEMS.detailsTooLong).default(''),
  /** The engine that made the picture, and its warnings. */
  engine: z.string().trim().min(1).max(REPORT_LIMITS.engineMax),
  warnings: z.array(z.enum(WARNING_CODES)).max(WARNING_CODES.length).default([]),
  pictures: z
    .strictObject({
      result: pictureSchema.optional(),
      person: pictureSchema.optional(),
      garment: pictureSchema.optional(),
    })
    .default({}),
});
export type Report = z.infer<typeof reportSchema>;
