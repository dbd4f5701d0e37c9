import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The design system on one page; not part of a production build. */
const DEVELOPMENT_PAGES = import.meta.env.DEV ? [route('dev/components', 'routes/components.tsx')] : [];

export default [
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  layout('routes/bare.tsx', [
    layout('routes/site-page.tsx', { id: 'bare-page' }, [
      route('login', 'routes/account/login.tsx'),
      route('forgot-password', 'routes/account/forgot-password.tsx'),
      route('confirm', 'routes/account/confirm.tsx'),
      route('reset-password', 'routes/account/reset-password.tsx'),
      route('auth/extension', 'routes/account/connect-extension.tsx'),
      route('auth/:provider/callback', 'routes/account/auth-callback.tsx'),
    ]),
  ]),
  layout('routes/payment/payment-layout.tsx', [
    layout('routes/site-page.tsx', { id: 'payment-page' }, [
      route('payment', 'routes/payment/payment.tsx'),
      route('payment/success', 'routes/payment/payment-success.tsx'),
    ]),
  ]),
  layout('routes/site.tsx', [
    layout('routes/site-page.tsx', [
      index('routes/home.tsx'),
      route('pricing', 'routes/pricing.tsx'),
      route('extension', 'routes/extension.tsx'),
      route('about', 'routes/about.tsx'),
      route('blog', 'routes/blog.tsx'),
      route('blog/:slug', 'routes/blog-post.tsx'),
      route('contact', 'routes/contact.tsx'),
      route('terms', 'routes/terms.tsx'),
      route('privacy', 'routes/privacy.tsx'),
      route('cookies', 'routes/cookies.tsx'),
      route('dashboard', 'routes/dashboard.tsx'),
      ...DEVELOPMENT_PAGES,
      route('*', 'routes/unknown.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
