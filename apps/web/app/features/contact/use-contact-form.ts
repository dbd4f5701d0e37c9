import { CONTACT_OUTCOME_PARAMETER, type ContactOutcome } from '@tryon/contract/site/contact-texts.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Refusal, useForm, usePosted } from '#app/forms/use-form.ts';
import { FAILED_TEXT, OUTCOME_TEXTS } from './outcome-texts.ts';

/** State of the contact form, which starts with the outcome of one that the browser posted by itself. */
export function useContactForm() {
  const outcome = outcomeIn(useSearchParams()[0]);
  const navigate = useNavigate();
  const posted = usePosted();
  const [isSent, setIsSent] = useState(outcome === 'sent');
  const wantsFocus = useRef(false);
  const { form, ...state } = useForm({
    async send(values) {
      const refusal = await sendLazily(values);
      setIsSent(!refusal);
      return refusal;
    },
    startsWith: outcome && outcome !== 'sent' ? { failure: OUTCOME_TEXTS[outcome] } : posted,
  });

  useEffect(() => {
    if (isSent || !wantsFocus.current) return;
    wantsFocus.current = false;
    form.current?.querySelector('input')?.focus();
  }, [isSent, form]);

  /** Also clears the query: otherwise a reload would report a new, unwritten message as sent. */
  function again(): void {
    setIsSent(false);
    wantsFocus.current = true;
    void navigate({ search: '' }, { replace: true, preventScrollReset: true });
  }

  return { form, ...state, values: posted.values ?? {}, isSent, again };
}

/** The page that says so of a posted message. */
export const SENT_PATH = `/contact?${new URLSearchParams({ [CONTACT_OUTCOME_PARAMETER]: 'sent' })}`;

/** Loads the schema only when a message is sent. Never rejects. */
export const sendLazily = (values: unknown, send = fetch): Promise<Refusal | undefined> =>
  import('./send-message.ts')
    .then(({ sendMessage }) => sendMessage(values, send))
    .catch(() => ({ failure: FAILED_TEXT }));

/** Reads from the query how a form without JavaScript went. */
function outcomeIn(parameters: URLSearchParams): ContactOutcome | null {
  const value = parameters.get(CONTACT_OUTCOME_PARAMETER);
  return value === 'sent' || value === 'invalid' || value === 'failed' ? value : null;
}
