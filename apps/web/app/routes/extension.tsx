import { ExtensionPage } from '#app/features/extension-page/extension-page.tsx';
import after from '#app/features/home-sections/pictures/maya-after.webp';
import before from '#app/features/home-sections/pictures/maya-before.webp';
import { metaOf } from '#app/lib/seo/page-meta.ts';
import { useSiteFacts } from '#app/lib/seo/site-facts.ts';

export const meta = metaOf({
  path: '/extension',
  title: 'Browser extension',
  description:
    'The fitting room beside any shop’s page: three steps to install the browser extension, four to see a garment on you.',
});

export default function Extension() {
  const { extensionStoreUrl } = useSiteFacts();
  return <ExtensionPage storeUrl={extensionStoreUrl} pictures={{ before, after }} />;
}
