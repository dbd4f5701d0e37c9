import './app.css';
import '@tryon/contract/schemas-without-eval.ts';
import displayFont from '@tryon/ui/fonts/display-core.woff2?url';
import displayItalicFont from '@tryon/ui/fonts/display-italic-core.woff2?url';
import textFont from '@tryon/ui/fonts/text-core.woff2?url';
import { ToastProvider } from '@tryon/ui/toasts/toast-provider.tsx';
import { type ReactNode, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { siteContext } from '#app/entry.server.tsx';
import { LateExtensionBridge } from '#app/features/extension-bridge/late-extension-bridge.tsx';
import { readSession } from '#app/page-data/read-session.ts';
import { useSiteFacts } from '#app/page-data/site-facts.ts';
import { announceHydration } from '#app/rendering/before-hydration.ts';
import { SessionProvider } from '#app/session/session-provider.tsx';
import { ErrorContent } from '#app/shell/error-page.tsx';
import { OfflineNavigation } from '#app/shell/navigation/offline-navigation.tsx';
import { SmoothNavigation } from '#app/shell/navigation/smooth-navigation.tsx';
import { SiteFrame } from '#app/shell/site-frame.tsx';
import { ThemeColours } from '#app/shell/theme-colours.tsx';
import { readCookie } from '#app/storage/cookie.ts';
import { parseTheme, THEME_COOKIE } from '#app/storage/theme.ts';
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
  { rel: 'icon', href: '/icons/icon-192.png', type: 'image/png', sizes: '192x192' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

/** Data that every page has from its first HTML on. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { publicUrl, supportEmail, extensionStoreUrl, engines, gallery, providers, hasMailbox } = site;
  return {
    ...(await readSession(site.fetchApi)),
    publicUrl,
    supportEmail,
    extensionStoreUrl,
    engines,
    gallery,
    providers,
    hasMailbox,
    signInNeeded: site.signInNeeded,
    theme: parseTheme(readCookie(request.headers.get('cookie') ?? '', THEME_COOKIE)),
    year: new Date().getUTCFullYear(),
  };
}

/** None of this changes during a visit, so client-side navigation does not request it again. */
export const shouldRevalidate = () => false;

/** The server inserts the request's nonce itself; in the browser it is read from the loaded page. */
const LINKS_NONCE = import.meta.env.SSR
  ? {}
  : { nonce: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce };

export function Layout({ children }: { children: ReactNode }) {
  const { user, theme } = useSiteFacts();
  return (
    // The theme switch changes this attribute directly, possibly before hydration.
    <html lang="en" data-theme={theme === 'system' ? undefined : theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <ThemeColours theme={theme} />
        {/* The server moves styles to the front; the links come before the meta tags here to match that order. */}
        <Links {...LINKS_NONCE} />
        <Meta />
      </head>
      <body>
        <ToastProvider>
          <OfflineNavigation />
          <SessionProvider user={user}>
            <LateExtensionBridge />
            {children}
          </SessionProvider>
          <HydrationMark />
        </ToastProvider>
        <SmoothNavigation />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Rendered after the page, so its forms already listen when this effect runs. */
function HydrationMark() {
  useEffect(announceHydration, []);
  return null;
}

export default function Root() {
  return <Outlet />;
}

/** Shown when the site itself has failed; it therefore includes its own frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame>
      <ErrorContent error={error} />
    </SiteFrame>
  );
}
