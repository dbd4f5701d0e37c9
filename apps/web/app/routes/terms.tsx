import { TermsPage } from '#app/features/static-pages/terms-page.tsx';
import { metaOf } from '#app/seo/page-meta.ts';

export const meta = metaOf({
  path: '/terms',
  title: 'Terms of Service',
  description: 'What you may expect of us and we of you: eleven short sections in plain words.',
});

export default TermsPage;
