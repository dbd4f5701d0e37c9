import type { MetaFunction } from 'react-router';
import { CallbackPage } from '#app/features/account/sign-in/callback-page.tsx';
import { pageMeta } from '#app/lib/seo/page-meta.ts';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: '/auth',
    title: 'Signing in',
    description: 'The last step of signing in.',
    indexed: false,
  });

export default function AuthCallback() {
  return <CallbackPage />;
}
