import { SUPPORT_REPLY_HOURS } from '@tryon/contract/site/site-texts.ts';
import { buttonLook } from '@tryon/ui/forms/button.tsx';
import { Link } from 'react-router';

/** The contact address. */
export function Contact({ supportEmail }: { supportEmail: string }) {
  return (
    <section id="contact" className="home-contact" aria-labelledby="contact-title">
      <h2 id="contact-title" className="type-d2">
        Still <em>unsure?</em>
      </h2>
      <div>
        <p className="type-lead max-w-[46ch] text-ink-2">
          Ask us. A person reads every message and answers within {SUPPORT_REPLY_HOURS} hours.
        </p>
        <p className="home-contact-ways">
          <Link to="/contact" {...buttonLook({ variant: 'secondary' })}>
            Write to us
          </Link>
          <a className="plain-link" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
        </p>
      </div>
    </section>
  );
}
