import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { isRouteErrorResponse, Outlet } from 'react-router';
import { ErrorContent } from '#app/shell/error-page.tsx';
import type { Route } from './+types/site-page.ts';

export default function SitePage() {
  return <Outlet />;
}

/** If a page fails, the bar and the footer around it remain. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <title>{`Something came undone · ${PRODUCT_NAME}`}</title>
      <ErrorContent missing={isRouteErrorResponse(error) && error.status === 404} />
    </>
  );
}
