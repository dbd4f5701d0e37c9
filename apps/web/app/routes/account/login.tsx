import { useRouteLoaderData } from 'react-router';
import { LoginPage } from '#app/features/account/sign-in/login-page.tsx';
import { metaOf } from '#app/lib/seo/page-meta.ts';
import type { loader as rootLoader } from '#app/root.tsx';

export const meta = metaOf({
  path: '/login',
  title: 'Sign in',
  description: 'Sign in, or create a free account with three try-ons a month.',
  indexed: false,
});

export default function Login() {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return <LoginPage providers={root?.providers ?? []} hasMailbox={root?.hasMailbox ?? false} />;
}
