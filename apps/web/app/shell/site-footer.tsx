import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { Link, useRouteLoaderData } from 'react-router';
import { openConsentSettings } from '#app/lib/consent/consent.ts';
import type { loader } from '#app/root.tsx';
import { Brand } from './brand.tsx';
import { ThemeSwitch } from './menus/theme-switch.tsx';
import { FOOTER_COLUMNS } from './site-links.ts';

/** The footer: all links of the site, the cookie settings and the theme switch. */
export function SiteFooter() {
  // From the server, so that server and browser render the same year around New Year.
  const year = useRouteLoaderData<typeof loader>('root')?.year;
  return (
    <footer className="site-footer">
      <div className="frame">
        <div className="grid gap-y-10 gap-x-16 pt-16 pb-12 lg:grid-cols-[5fr_7fr] lg:pt-22 lg:pb-16">
          <div>
            <p className="type-d2">
              <Brand />
            </p>
            <p className="type-small mt-4 max-w-[44ch]">
              Pictures show style, not size. Check the shop’s size chart before you buy. Your photos are never
              stored on our server: it holds them in memory while your picture is made, then they are gone.
            </p>
          </div>
          <nav
            id="site-links"
            aria-label="All pages"
            className="grid grid-cols-2 gap-y-8 gap-x-6 [&_ul]:mt-2 sm:grid-cols-4"
          >
            {FOOTER_COLUMNS.map(({ name, links }) => (
              <div key={name}>
                <h2 className="type-label">{name}</h2>
                <ul>
                  {links.map(({ to, name: label }) => (
                    <li key={to}>
                      <Link to={to} className="footer-link">
                        {label}
                      </Link>
                    </li>
                  ))}
                  {name === 'Legal' && (
                    <li>
                      <button
                        type="button"
                        className="footer-link footer-button"
                        onClick={openConsentSettings}
                      >
                        Cookie settings
                      </button>
                    </li>
                  )}
                </ul>
              </div>
            ))}
          </nav>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-y-4 gap-x-6 pt-6 pb-[max(28px,env(safe-area-inset-bottom))] border-t border-line">
          <p className="type-small">
            © {year} {PRODUCT_NAME}
          </p>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}
