import { Outlet } from 'react-router';
import { ErrorContent } from '#app/shell/error-page.tsx';

export default function SitePage() {
  return <Outlet />;
}

/** If a page fails, the bar and the footer around it remain. */
export const ErrorBoundary = ErrorContent;
