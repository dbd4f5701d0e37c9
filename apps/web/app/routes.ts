import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The design system on one page; it is no part of a built site. */
const DEVELOPMENT_PAGES = import.meta.env.DEV ? [route('dev/components', 'routes/components.tsx')] : [];

/** Addresses that the site links to already and that have no page of their own yet. */
const NOT_YET = [
  'login',
  'forgot-password',
  'reset-password',
  'auth/:provider/callback',
  'dashboard',
  'payment',
  'payment/success',
  'blog',
  'blog/:slug',
];

export default [
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  layout('routes/site.tsx', [
    layout('routes/site-page.tsx', [
      index('routes/home.tsx'),
      route('pricing', 'routes/pricing.tsx'),
      route('extension', 'routes/extension.tsx'),
      route('about', 'routes/about.tsx'),
      route('contact', 'routes/contact.tsx'),
      route('terms', 'routes/terms.tsx'),
      route('privacy', 'routes/privacy.tsx'),
      route('cookies', 'routes/cookies.tsx'),
      ...NOT_YET.map((path) => route(path, 'routes/not-yet.tsx', { id: `not-yet-${path}` })),
      ...DEVELOPMENT_PAGES,
      route('*', 'routes/unknown.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
