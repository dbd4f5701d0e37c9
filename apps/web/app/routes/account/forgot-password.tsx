import { ForgotPasswordPage } from '#app/features/account/forgot-password-page.tsx';
import { metaOf } from '#app/lib/seo/page-meta.ts';

export const meta = metaOf({
  title: 'Forgot password',
  description: 'Ask for a link to choose a new password.',
});

export default ForgotPasswordPage;
