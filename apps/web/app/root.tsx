import './app.css';
import textFont from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url';
import displayItalicFont from '@fontsource-variable/noto-serif-display/files/noto-serif-display-latin-wdth-italic.woff2?url';
import displayFont from '@fontsource-variable/noto-serif-display/files/noto-serif-display-latin-wdth-normal.woff2?url';
import { PRODUCT_NAME } from '@tryon/contract/product.ts';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { ErrorPage } from '#app/shell/error-page.tsx';
import type { Route } from './+types/root.ts';

export const links: Route.LinksFunction = () => [
  ...[textFont, displayFont, displayItalicFont].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

/** The server fills in the request's nonce by itself; in the browser it is read from the page that arrived. */
const LINKS_NONCE =
  typeof document === 'undefined'
    ? {}
    : { nonce: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce };

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f0ede6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#161312" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links {...LINKS_NONCE} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <title>{`Something came undone · ${PRODUCT_NAME}`}</title>
      <ErrorPage missing={missing} />
    </>
  );
}
