import { answerForgotPassword } from '#app/features/account/account-actions.ts';
import { ForgotPasswordPage } from '#app/features/account/forgot-password-page.tsx';
import { metaOf } from '#app/seo/page-meta.ts';

export const action = answerForgotPassword;

export const meta = metaOf({
  title: 'Forgot password',
  description: 'Ask for a link to choose a new password.',
});

export default ForgotPasswordPage;
