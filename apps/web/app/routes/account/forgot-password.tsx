import { useRouteLoaderData } from 'react-router';
import { ForgotPasswordPage } from '#app/features/account/forgot-password-page.tsx';
import { metaOf } from '#app/lib/seo/page-meta.ts';
import type { loader as rootLoader } from '#app/root.tsx';

export const meta = metaOf({
  path: '/forgot-password',
  title: 'Forgot password',
  description: 'Ask for a link to choose a new password.',
  indexed: false,
});

export default function ForgotPassword() {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return <ForgotPasswordPage hasMailbox={root?.hasMailbox ?? false} />;
}
