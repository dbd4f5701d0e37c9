import { CONTACT_HONEYPOT, CONTACT_LIMITS, type ContactOutcome } from '@tryon/contract/site/contact-texts.ts';
import { SUPPORT_REPLY_HOURS } from '@tryon/contract/site/site-texts.ts';
import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { BusyButton } from '@tryon/ui/forms/busy-button.tsx';
import { Button } from '@tryon/ui/forms/button.tsx';
import { TextArea } from '@tryon/ui/forms/text-area.tsx';
import { TextField } from '@tryon/ui/forms/text-field.tsx';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useContactForm } from './use-contact-form.ts';

export interface ContactFormProps {
  supportEmail: string;
  /** Outcome of a form that was submitted without JavaScript. */
  outcome: ContactOutcome | null;
}

/**
 * Sends a message to `POST /api/contact`. Without JavaScript it is a plain form that the browser validates and posts;
 * with it, the user's input survives a failure.
 */
export function ContactForm({ supportEmail, outcome }: ContactFormProps) {
  const { form, state, isReady, problems, send, again } = useContactForm(outcome);
  if (state.step === 'sent') return <Sent again={again} />;
  return (
    <form
      ref={form}
      className="grid gap-6 max-sm:[&>.button]:w-full [&>.button]:justify-self-start"
      method="post"
      action="/api/contact"
      noValidate={isReady}
      onSubmit={send}
      aria-label="Message to us"
    >
      {state.step === 'failed' && <Failure text={state.text} supportEmail={supportEmail} />}
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        required
        maxLength={CONTACT_LIMITS.nameMax}
        error={problems.name}
      />
      <TextField
        label="Your email"
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={CONTACT_LIMITS.emailMax}
        error={problems.email}
        hint="Used for the answer, and for nothing else."
      />
      <TextArea
        label="Your message"
        name="message"
        required
        rows={7}
        minLength={CONTACT_LIMITS.messageMin}
        maxLength={CONTACT_LIMITS.messageMax}
        error={problems.message}
        hint="Please attach no photos and write no card numbers."
      />
      <Honeypot />
      <BusyButton type="submit" size="main" busy={state.step === 'sending'} busyText="Sending">
        Send message
      </BusyButton>
    </form>
  );
}

function Failure({ text, supportEmail }: { text: string; supportEmail: string }) {
  return (
    <Notice kind="error">
      {text} You can also write to{' '}
      <a href={`mailto:${supportEmail}`} className="underline underline-offset-3">
        {supportEmail}
      </a>
      .
    </Notice>
  );
}

/** Moved out of sight instead of display: none, which form-filling bots know to skip. */
function Honeypot() {
  return (
    <div className="absolute left-[-200vw] size-px overflow-hidden" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={CONTACT_HONEYPOT} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** Takes the focus, because the button that had it is gone; screen readers then announce the message. */
function Sent({ again }: { again: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="p-[clamp(28px,4vw,48px)] rounded-sm bg-linen">
      <h2 ref={heading} tabIndex={-1} className="type-d3">
        It is <em>on its way</em>
      </h2>
      <p className="mt-3 text-ink-2">
        Thank you. We reply within {SUPPORT_REPLY_HOURS} hours, to the address you gave us.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <Link className="button" data-variant="primary" to="/">
          Open the fitting room
        </Link>
        <Button variant="secondary" onClick={again}>
          Write another message
        </Button>
      </p>
    </div>
  );
}
