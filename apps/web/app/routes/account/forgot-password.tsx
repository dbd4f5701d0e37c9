import { type MetaFunction, useRouteLoaderData } from 'react-router';
import { ForgotPasswordPage } from '#app/features/account/forgot-password-page.tsx';
import { pageMeta } from '#app/lib/seo/page-meta.ts';
import type { loader as rootLoader } from '#app/root.tsx';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: '/forgot-password',
    title: 'Forgot password',
    description: 'Ask for a link to choose a new password.',
    indexed: false,
  });

export default function ForgotPassword() {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return <ForgotPasswordPage hasMailbox={root?.hasMailbox ?? false} />;
}
