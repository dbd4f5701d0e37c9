import { redirect } from 'react-router';
import { ContactPage } from '#app/features/contact/contact-page.tsx';
import { SENT_PATH, sendLazily } from '#app/features/contact/use-contact-form.ts';
import { answerForm } from '#app/forms/answer-form.ts';
import { metaOf } from '#app/seo/page-meta.ts';
import type { Route } from './+types/contact.ts';

export const action = (posted: Route.ActionArgs) =>
  answerForm(
    posted,
    (value) => ({ value }),
    async (...message) => (await sendLazily(...message)) ?? redirect(SENT_PATH, 303),
  );

export const meta = metaOf({
  path: '/contact',
  title: 'Contact',
  description:
    'Write to us, by email or with the form. A person reads every message and replies within 24 hours.',
});

export default ContactPage;
