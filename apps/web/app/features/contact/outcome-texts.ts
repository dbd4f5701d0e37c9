import type { ContactOutcome } from '@tryon/contract/site/contact-texts.ts';

/** Texts for users without JavaScript, whose browser posted the form itself; its fields are empty again. */
export const OUTCOME_TEXTS: Record<Exclude<ContactOutcome, 'sent'>, string> = {
  invalid: 'Something in the form was not right, so your message was not sent. Please fill it in again.',
  failed: 'Your message could not be sent just now. Please try again in a while.',
};

/** Shown when sending failed and the form still holds its values. */
export const FAILED_TEXT =
  'Your message could not be sent just now. Everything you wrote is still here; please try again.';
