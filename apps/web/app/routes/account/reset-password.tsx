import { ResetPasswordPage } from '#app/features/account/reset-password-page.tsx';
import { metaOf } from '#app/lib/seo/page-meta.ts';

export const meta = metaOf({
  path: '/reset-password',
  title: 'New password',
  description: 'Choose a new password with the link of your mail.',
  indexed: false,
});

export default ResetPasswordPage;
