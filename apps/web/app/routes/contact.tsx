import { useSearchParams } from 'react-router';
import { ContactPage } from '#app/features/contact/contact-page.tsx';
import { outcomeIn } from '#app/features/contact/use-contact-form.ts';
import { metaOf } from '#app/lib/seo/page-meta.ts';
import { useSiteFacts } from '#app/lib/seo/site-facts.ts';

export const meta = metaOf({
  path: '/contact',
  title: 'Contact',
  description:
    'Write to us, by email or with the form. A person reads every message and replies within 24 hours.',
});

export default function Contact() {
  const { supportEmail } = useSiteFacts();
  const [parameters] = useSearchParams();
  return <ContactPage supportEmail={supportEmail} outcome={outcomeIn(parameters)} />;
}
