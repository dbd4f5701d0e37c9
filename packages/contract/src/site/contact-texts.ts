/** What the contact form's fields may hold, in characters. */
export const CONTACT_LIMITS = { nameMax: 100, emailMax: 254, messageMin: 10, messageMax: 4000 } as const;

/**
 * Name of the field that people never see. Programs that fill in everything they find give themselves away with
 * it, so it must arrive empty.
 */
export const CONTACT_HONEYPOT = 'website';

/** What is wrong with a field, and what to do. */
export const CONTACT_PROBLEMS = {
  nameMissing: 'Please tell us your name',
  nameTooLong: `Please use at most ${CONTACT_LIMITS.nameMax} characters`,
  emailMissing: 'Please add the email address we should answer to',
  emailInvalid: 'This does not look like an email address, such as name@example.com',
  messageTooShort: `Please write at least ${CONTACT_LIMITS.messageMin} characters, so that we can help`,
  messageTooLong: `Please use at most ${CONTACT_LIMITS.messageMax} characters`,
} as const;

/** Query parameter of `/contact` that tells a browser without script how its form fared. */
export const CONTACT_OUTCOME_PARAMETER = 'message';

/** How the form fared: handed to the mail service, refused for a field, or not sent for another reason. */
export type ContactOutcome = 'sent' | 'invalid' | 'failed';
