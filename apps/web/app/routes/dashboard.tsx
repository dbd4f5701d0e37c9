import { connectionsAnswerSchema, meAnswerSchema, sessionsAnswerSchema } from '@tryon/contract/account.ts';
import { redirect, useNavigate, useRouteLoaderData } from 'react-router';
import { type SiteContext, siteContext } from '#app/entry.server.tsx';
import { AuthError } from '#app/features/account/auth-error.tsx';
import { Profile } from '#app/features/account/profile-page.tsx';
import { pageMeta } from '#app/lib/page-meta.ts';
import { signInPath, useSession } from '#app/lib/session.ts';
import type { loader as rootLoader } from '#app/root.tsx';
import type { Route } from './+types/dashboard.ts';

const PATH = '/dashboard';

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { user } = meAnswerSchema.parse(await readApi(site, '/api/me'));
  if (!user) throw redirect(signInPath(PATH));
  const [connections, devices] = await Promise.all([
    readApi(site, '/api/account/connections'),
    readApi(site, '/api/account/sessions'),
  ]);
  return {
    connections: connectionsAnswerSchema.parse(connections),
    sessions: sessionsAnswerSchema.parse(devices).sessions,
  };
}

async function readApi({ fetchApi }: SiteContext, path: string): Promise<unknown> {
  const response = await fetchApi(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response.json();
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: PATH,
    title: 'Dashboard',
    description: 'Your profile, your devices and your data.',
    indexed: false,
  });

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { user } = useSession();
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return (
    <div className="frame dashboard">
      <h1 className="type-d2">
        Your <em>account</em>
      </h1>
      <p className="dashboard-lead">{user ? `Signed in as ${user.email}.` : 'You are signed out.'}</p>
      <Profile {...loaderData} offered={root?.providers ?? []} />
    </div>
  );
}

/** Reading the account failed: it is tried again without leaving the page. */
export function ErrorBoundary() {
  const navigate = useNavigate();
  return (
    <div className="frame dashboard">
      <AuthError onTryAgain={() => void navigate(PATH, { replace: true })} />
    </div>
  );
}
