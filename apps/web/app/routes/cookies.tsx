import { CookiesPage } from '#app/features/static-pages/cookies-page.tsx';
import { metaOf } from '#app/seo/page-meta.ts';
import { consent } from '#app/storage/consent.ts';

export const meta = metaOf({
  path: '/cookies',
  title: 'Cookie policy',
  description: 'What this site stores in your browser, for how long, and how to change your choice.',
});

export default function Cookies() {
  return <CookiesPage onChangeChoice={consent.openSettings} />;
}
