import { jsonRequest, toApiError } from '@tryon/contract/api-client.ts';
import { contactSchema } from '@tryon/contract/site/contact.ts';
import { CONTACT_HONEYPOT } from '@tryon/contract/site/contact-texts.ts';
import { checkBy, type Refusal } from '#app/forms/use-form.ts';
import { FAILED_TEXT } from './outcome-texts.ts';

const TOO_MANY = 'You have sent several messages in a short time. Please wait a while before the next one.';
const TOO_MANY_REQUESTS = 429;

/** The fields that people see. Only the server judges the hidden one, and does not tell. */
const check = checkBy(contactSchema.omit({ [CONTACT_HONEYPOT]: true }));

/** Sends a contact message. Rejects if the server cannot be reached. */
export async function sendMessage(values: unknown, send: typeof fetch): Promise<Refusal | undefined> {
  const checked = check(values);
  if ('problems' in checked) return checked;
  const response = await send('/api/contact', { method: 'POST', ...jsonRequest(values) });
  if (response.ok) return undefined;
  if (response.status === TOO_MANY_REQUESTS) return { failure: TOO_MANY };
  const { [CONTACT_HONEYPOT]: _, ...problems } = (await toApiError(response)).fields;
  return Object.keys(problems).length > 0 ? { problems } : { failure: FAILED_TEXT };
}
