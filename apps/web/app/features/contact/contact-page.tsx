import { SUPPORT_REPLY_HOURS } from '@tryon/contract/site/site-texts.ts';
import { ContactForm, type ContactFormProps } from './contact-form.tsx';

/** The email address, the promised reply time, and a form as an alternative. */
export function ContactPage({ supportEmail, outcome }: ContactFormProps) {
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
          <a
            className="type-d3 py-1.5 text-[clamp(20px,6.5vw,32px)] underline decoration-1 underline-offset-6 wrap-anywhere hover:text-thread md:text-[clamp(28px,3vw,44px)]"
            href={`mailto:${supportEmail}`}
          >
            {supportEmail}
          </a>
        </p>
        <LetterDrawing />
      </div>
      <div className="md:col-start-8 md:-col-end-1 md:pt-3">
        <ContactForm supportEmail={supportEmail} outcome={outcome} />
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
