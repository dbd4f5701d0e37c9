import { CONTACT_HONEYPOT, CONTACT_LIMITS } from '@tryon/contract/site/contact-texts.ts';
import { SUPPORT_REPLY_HOURS } from '@tryon/contract/site/site-texts.ts';
import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { BusyButton } from '@tryon/ui/forms/busy-button.tsx';
import { Button } from '@tryon/ui/forms/button.tsx';
import { FormFields } from '@tryon/ui/forms/field.tsx';
import { TextArea } from '@tryon/ui/forms/text-area.tsx';
import { TextField } from '@tryon/ui/forms/text-field.tsx';
import { Link } from 'react-router';
import { SupportLink } from '#app/shell/support-link.tsx';
import { useContactForm } from './use-contact-form.ts';

/** The email address, the promised reply time, and a form as an alternative. */
export function ContactPage() {
  return (
    <div className="frame grid grid-cols-1 gap-y-14 gap-x-(--gutter) pt-7 pb-22 md:grid-cols-12 md:pb-30">
      <div className="md:col-start-1 md:col-end-7">
        <h1 className="type-d1 ml-[-0.03em]">
          Write <em>to us</em>
        </h1>
        <p className="type-lead mt-6 max-w-[40ch] text-ink-2">
          A question, a picture that came out wrong, an idea: a person reads every message. We reply within{' '}
          {SUPPORT_REPLY_HOURS} hours.
        </p>
        <p className="mt-6">
          <SupportLink className="type-d3 py-1.5 text-[clamp(20px,6.5vw,32px)] underline decoration-1 underline-offset-6 wrap-anywhere hover:text-thread md:text-[clamp(28px,3vw,44px)]" />
        </p>
        <LetterDrawing />
      </div>
      <div className="md:col-start-8 md:-col-end-1 md:pt-3">
        <ContactForm />
      </div>
    </div>
  );
}

/** A drawing of a letter, cut and stitched like a pattern piece. */
function LetterDrawing() {
  return (
    <svg
      className="hidden w-full max-w-90 mt-16 fill-none [stroke-linecap:round] [stroke-linejoin:round] md:block"
      viewBox="0 0 360 230"
      aria-hidden="true"
    >
      <path className="stroke-edge stroke-[1.6px]" d="M2 26 H358 V228 H2Z M2 26 L180 140 L358 26" />
      <path
        className="stroke-thread stroke-[1.7px] [stroke-dasharray:9_7]"
        d="M16 46 V214 H344 V46 M30 34 L180 130 L330 34"
      />
      <path
        className="stroke-edge stroke-[1.4px]"
        d="M180 158 V204 M175 166 L180 156 L185 166 M175 196 L180 206 L185 196"
      />
      <path className="stroke-edge stroke-[1.4px]" d="M2 128 h12 M346 128 h12" />
    </svg>
  );
}

/** Sends a message to `POST /api/contact`; posted to the action of its route until the page is hydrated. */
function ContactForm() {
  const { form, isSent, values, busy, problems, failure, submit, again } = useContactForm();
  if (isSent) return <Sent again={again} />;
  return (
    <form
      ref={form}
      className="grid gap-6 max-sm:[&>.button]:w-full [&>.button]:justify-self-start"
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Message to us"
    >
      {failure && (
        <Notice kind="error">
          {failure} You can also write to <SupportLink className="underline underline-offset-3" />.
        </Notice>
      )}
      <FormFields value={{ problems, values }}>{FIELDS}</FormFields>
      <Honeypot />
      <BusyButton type="submit" size="main" busy={busy} busyText="Sending">
        Send message
      </BusyButton>
    </form>
  );
}

const FIELDS = (
  <>
    <TextField
      label="Your name"
      name="name"
      autoComplete="name"
      required
      maxLength={CONTACT_LIMITS.nameMax}
    />
    <TextField
      label="Your email"
      name="email"
      type="email"
      autoComplete="email"
      required
      maxLength={CONTACT_LIMITS.emailMax}
      hint="Used for the answer, and for nothing else."
    />
    <TextArea
      label="Your message"
      name="message"
      required
      rows={7}
      minLength={CONTACT_LIMITS.messageMin}
      maxLength={CONTACT_LIMITS.messageMax}
      hint="Please attach no photos and write no card numbers."
    />
  </>
);

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

const focusOn = (heading: HTMLElement | null) => heading?.focus();

/** Takes the focus, because the button that had it is gone; screen readers then announce the message. */
function Sent({ again }: { again: () => void }) {
  return (
    <div className="p-[clamp(28px,4vw,48px)] rounded-sm bg-linen">
      <h2 ref={focusOn} tabIndex={-1} className="type-d3">
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
