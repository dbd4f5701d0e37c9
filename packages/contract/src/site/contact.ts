import { z } from 'zod';
import { CONTACT_HONEYPOT, CONTACT_LIMITS, CONTACT_PROBLEMS } from './contact-texts.ts';

/**
 * Body of `POST /api/contact`, as JSON or as a plain form. JSON is answered with 204; the form of a browser without
 * scripts with 303 to `/contact?message=sent`, `invalid` or `failed`.
 */
export const contactSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, CONTACT_PROBLEMS.nameMissing)
    .max(CONTACT_LIMITS.nameMax, CONTACT_PROBLEMS.nameTooLong),
  email: z
    .string()
    .trim()
    .min(1, CONTACT_PROBLEMS.emailMissing)
    .max(CONTACT_LIMITS.emailMax, CONTACT_PROBLEMS.emailInvalid)
    .pipe(z.email(CONTACT_PROBLEMS.emailInvalid)),
  message: z
    .string()
    .trim()
    .min(CONTACT_LIMITS.messageMin, CONTACT_PROBLEMS.messageTooShort)
    .max(CONTACT_LIMITS.messageMax, CONTACT_PROBLEMS.messageTooLong),
  [CONTACT_HONEYPOT]: z.literal('').optional(),
});

export type ContactMessage = z.infer<typeof contactSchema>;
