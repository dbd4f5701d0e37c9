import { ExtensionPage } from '#app/features/extension-page/extension-page.tsx';
import after from '#app/features/home-sections/pictures/maya-after.webp';
import before from '#app/features/home-sections/pictures/maya-before.webp';
import { useSiteFacts } from '#app/page-data/site-facts.ts';
import { metaOf } from '#app/seo/page-meta.ts';

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
