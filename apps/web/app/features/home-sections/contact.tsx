import { SUPPORT_REPLY_HOURS } from '@tryon/contract/site/site-texts.ts';
import { buttonLook } from '@tryon/ui/forms/button.tsx';
import { Link } from 'react-router';

/** The contact address. */
export function Contact({ supportEmail }: { supportEmail: string }) {
  return (
    <section
      id="contact"
      className="grid grid-cols-1 gap-y-7 gap-x-(--gutter) md:grid-cols-12 md:[&>h2]:col-start-1 md:[&>h2]:col-end-6 md:[&>div]:col-start-6 md:[&>div]:-col-end-1"
      aria-labelledby="contact-title"
    >
      <h2 id="contact-title" className="type-d2">
        Still <em>unsure?</em>
      </h2>
      <div>
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
