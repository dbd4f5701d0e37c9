import { HOME_TEXTS } from '@tryon/contract/site/home-texts.ts';
import { CareLabel } from '#app/features/home-sections/care-label.tsx';
import { PrivacyPage } from '#app/features/static-pages/privacy-page.tsx';
import { metaOf } from '#app/seo/page-meta.ts';

export const meta = metaOf({
  path: '/privacy',
  title: 'Privacy',
  description:
    'What happens to your photos, line by line: in memory while your picture is made, never stored by us, never used for training.',
});

export default function Privacy() {
  return <PrivacyPage careLabel={<CareLabel title={HOME_TEXTS.privacyFirst} />} />;
}
