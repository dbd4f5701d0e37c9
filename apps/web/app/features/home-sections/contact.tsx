import { SUPPORT_REPLY_HOURS } from '@tryon/contract/site/site-texts.ts';
import { buttonLook } from '@tryon/ui/forms/button.tsx';
import { Link } from 'react-router';

/** The contact address. */
export function Contact({ supportEmail }: { supportEmail: string }) {
  return (
    <section
      id="contact"
      className="grid grid-cols-1 gap-x-(--gutter) gap-y-7 md:grid-cols-12"
      aria-labelledby="contact-title"
    >
      <h2 id="contact-title" className="type-d2 md:col-start-1 md:col-end-6">
        Still <em>unsure?</em>
      </h2>
      <div className="md:col-start-6 md:-col-end-1">
        <p className="type-lead max-w-[46ch] text-ink-2">
          Ask us. A person reads every message and answers within {SUPPORT_REPLY_HOURS} hours.
        </p>
        <p className="flex flex-wrap items-center gap-y-4 gap-x-7 mt-6">
          <Link to="/contact" {...buttonLook({ variant: 'secondary' })}>
            Write to us
          </Link>
          <a
            className="py-2.5 font-[550] underline decoration-1 underline-offset-4 wrap-anywhere hover:text-thread"
            href={`mailto:${supportEmail}`}
          >
            {supportEmail}
          </a>
        </p>
      </div>
    </section>
  );
}
