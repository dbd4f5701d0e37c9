import type { ContactField } from '@tryon/contract/site/contact.ts';
import { z } from 'zod';
import { FAILED_TEXT } from './outcome-texts.ts';

export type Problems = Partial<Record<ContactField, string>>;
export type SendOutcome =
  | { kind: 'sent' }
  | { kind: 'invalid'; problems: Problems }
  | { kind: 'failed'; text: string };

const TOO_MANY = 'You have sent several messages in a short time. Please wait a while before the next one.';
const BAD_REQUEST = 400;
const TOO_MANY_REQUESTS = 429;

/** Sends a contact message. Never throws. */
export async function sendMessage(
  values: Record<string, unknown>,
  send: typeof fetch = fetch,
): Promise<SendOutcome> {
  try {
    const response = await send('/api/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(values),
    });
    if (response.ok) return { kind: 'sent' };
    if (response.status === TOO_MANY_REQUESTS) return { kind: 'failed', text: TOO_MANY };
    const problems = response.status === BAD_REQUEST ? readProblems(await response.json()) : {};
    return Object.keys(problems).length > 0
      ? { kind: 'invalid', problems }
      : { kind: 'failed', text: FAILED_TEXT };
  } catch {
    return { kind: 'failed', text: FAILED_TEXT };
  }
}

/** The server's messages for single fields: `{ fields: { name: "..." } }`. */
function readProblems(answer: unknown): Problems {
  return problemsSchema.safeParse(answer).data?.fields ?? {};
}

const problemsSchema = z.object({
  fields: z.object({ name: z.string(), email: z.string(), message: z.string() }).partial(),
});
