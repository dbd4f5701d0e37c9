import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ErrorBoundary } from '#app/rendering/error-boundary.tsx';

/** A region of the page; if it cannot be rendered, this is said in its place. */
export function RegionBoundary({ name, children }: { name: string; children: ReactNode }) {
  const fallback = () => (
    <div className="frame py-6 [&_a]:underline [&_a]:underline-offset-3" role="alert">
      <p>
        {name} could not be shown.{' '}
        <Link reloadDocument to=".">
          Load the page again
        </Link>
      </p>
    </div>
  );
  return <ErrorBoundary fallback={fallback}>{children}</ErrorBoundary>;
}
