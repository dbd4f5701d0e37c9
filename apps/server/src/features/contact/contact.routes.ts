import { contactSchema } from '@tryon/contract/site/contact.ts';
import { CONTACT_OUTCOME_PARAMETER, type ContactOutcome } from '@tryon/contract/site/contact-texts.ts';
import { z } from 'zod';
import { DomainError } from '#src/domain-error.ts';
import { checkForm, FORM_TYPE, isForm, readFields, readJson } from '#src/http/body/read-body.ts';
import { registerCall } from '#src/http/call.ts';
import { reportFailure } from '#src/http/edge.ts';
import type { Edge, EdgeContext } from '#src/http/edge-env.ts';
import type { RateLimit } from '#src/http/limits/rate-limit.ts';
import type { Logger } from '#src/logger.ts';
import type { Contact } from './contact.ts';

/**
 * `POST /api/contact`: JSON from the page's script, or a plain form from a browser without scripts.
 * @param limit per client address.
 */
export function registerContact(edge: Edge, contact: Contact, limit: RateLimit, log: Logger): void {
  const message = ['ContactMessage', contactSchema] as const;
  registerCall(edge, 'POST /api/contact', 'Contact', {
    operationId: 'sendContactMessage',
    summary: 'Sends a message to support',
    description:
      'Support answers to the address in the message. `website` is a trap for programs and must stay empty.',
    ownBody: { 'application/json': message, [FORM_TYPE]: message },
    done: 'Sent.',
    responses: { 303: { description: 'To a plain form: back to the page, which says how it went.' } },
    failures: [400, 413, 415, 429, 500, 502],
    handle: async (c) => {
      if (isForm(c)) return answerForm(c);
      await limit.take(c.get('clientAddress'));
      return accept(await readJson(c, z.unknown()));
    },
  });

  /** Bots that fill in every field get the same response as people, so that they learn nothing. */
  async function accept(values: unknown): Promise<void> {
    if (contact.isFromProgram(values)) return;
    await contact.send(checkForm(values, contactSchema));
  }

  async function answerForm(c: EdgeContext): Promise<Response> {
    try {
      await limit.take(c.get('clientAddress'));
      await accept(await readFields(c));
      return seeOther(c, 'sent');
    } catch (error) {
      reportFailure(c, error, log);
      return seeOther(
        c,
        error instanceof DomainError && error.code === 'invalid_form' ? 'invalid' : 'failed',
      );
    }
  }
}

function seeOther(c: EdgeContext, outcome: ContactOutcome): Response {
  return c.redirect(`/contact?${CONTACT_OUTCOME_PARAMETER}=${outcome}`, 303);
}
