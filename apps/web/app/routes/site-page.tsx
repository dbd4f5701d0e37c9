import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { isRouteErrorResponse, Outlet } from 'react-router';
import { ErrorContent } from '#app/shell/error-page.tsx';
import type { Route } from './+types/site-page.ts';

export default function SitePage() {
  return <Outlet />;
}

/** A page that fails leaves the bar and the footer around it as they are. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <title>{`Something came undone · ${PRODUCT_NAME}`}</title>
      <ErrorContent missing={isRouteErrorResponse(error) && error.status === 404} />
    </>
  );
}
