import { TermsPage } from '#app/features/static-pages/terms-page.tsx';
import { metaOf } from '#app/lib/seo/page-meta.ts';
import { useSiteFacts } from '#app/lib/seo/site-facts.ts';

export const meta = metaOf({
  path: '/terms',
  title: 'Terms of Service',
  description: 'What you may expect of us and we of you: eleven short sections in plain words.',
});

export default function Terms() {
  const { supportEmail } = useSiteFacts();
  return <TermsPage supportEmail={supportEmail} />;
}
