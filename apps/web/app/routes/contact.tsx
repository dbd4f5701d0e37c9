import { ContactPage } from '#app/features/contact/contact-page.tsx';
import { metaOf } from '#app/lib/seo/page-meta.ts';

export const meta = metaOf({
  path: '/contact',
  title: 'Contact',
  description:
    'Write to us, by email or with the form. A person reads every message and replies within 24 hours.',
});

export default ContactPage;
