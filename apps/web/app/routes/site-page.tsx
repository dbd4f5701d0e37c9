import { Outlet } from 'react-router';
import { ErrorContent } from '#app/shell/error-page.tsx';
import type { Route } from './+types/site-page.ts';

export default function SitePage() {
  return <Outlet />;
}

/** If a page fails, the bar and the footer around it remain. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorContent error={error} />;
}
