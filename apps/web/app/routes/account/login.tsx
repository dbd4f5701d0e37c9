import { answerLogin } from '#app/features/account/account-actions.ts';
import { LoginPage } from '#app/features/account/sign-in/login-page.tsx';
import { metaOf } from '#app/seo/page-meta.ts';

export const action = answerLogin;

export const meta = metaOf({
  title: 'Sign in',
  description: 'Sign in, or create a free account with three try-ons a month.',
});

export default LoginPage;
