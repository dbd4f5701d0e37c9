/** Lengths of the contact form's fields, in characters. */
export const CONTACT_LIMITS = { nameMax: 100, emailMax: 254, messageMin: 10, messageMax: 4000 } as const;

/** Name of the hidden field that must stay empty; bots that fill in every field reveal themselves. */
export const CONTACT_HONEYPOT = 'website';

/** The problem of an invalid field, and its solution. */
export const CONTACT_PROBLEMS = {
  nameMissing: 'Please tell us your name',
  nameTooLong: `Please use at most ${CONTACT_LIMITS.nameMax} characters`,
  emailMissing: 'Please add the email address we should answer to',
  emailInvalid: 'This does not look like an email address, such as name@example.com',
  messageTooShort: `Please write at least ${CONTACT_LIMITS.messageMin} characters, so that we can help`,
  messageTooLong: `Please use at most ${CONTACT_LIMITS.messageMax} characters`,
} as const;

/** Query parameter of `/contact` with the form's outcome, for browsers without scripts. */
export const CONTACT_OUTCOME_PARAMETER = 'message';

/** The form's outcome: passed to the mail service, rejected for a field, or not sent for another reason. */
export type ContactOutcome = 'sent' | 'invalid' | 'failed';
