import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { Link, useRouteLoaderData } from 'react-router';
import { openConsentSettings } from '#app/lib/consent/consent.ts';
import type { loader } from '#app/root.tsx';
import { Brand } from './brand.tsx';
import { ThemeSwitch } from './menus/theme-switch.tsx';
import { FOOTER_COLUMNS } from './site-links.ts';

const FOOTER_LINK =
  'inline-block cursor-pointer py-1.25 text-left text-[15px]/normal underline-offset-4 hover:text-ink hover:underline';

/** The footer: all links of the site, the cookie settings and the theme switch. */
export function SiteFooter() {
  // From the server, so that server and browser render the same year around New Year.
  const year = useRouteLoaderData<typeof loader>('root')?.year;
  return (
    // Ink in both themes, as the floor of the room. On a phone a button that stays at the bottom takes some of its room.
    <footer className="mt-auto bg-[light-dark(#1c1917,#0f0d0c)] max-md:[body:has([data-stuck=true])_&]:pb-20.5 forced-colors:border-t forced-colors:border-[CanvasText]">
      <div className="frame text-ink-2 scheme-dark">
        <div className="grid gap-x-16 gap-y-10 pt-16 pb-12 lg:grid-cols-[5fr_7fr] lg:pt-22 lg:pb-16">
          <div>
            <p className="type-d2 text-ink">
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
            className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-4"
          >
            {FOOTER_COLUMNS.map(({ name, links }) => (
              <div key={name}>
                <h2 className="type-label text-ink">{name}</h2>
                <ul className="mt-2">
                  {links.map(({ to, name: label }) => (
                    <li key={to}>
                      <Link to={to} className={FOOTER_LINK}>
                        {label}
                      </Link>
                    </li>
                  ))}
                  {name === 'Legal' && (
                    <li>
                      <button
                        type="button"
                        className={`${FOOTER_LINK} noscript:hidden`}
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
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t border-line pt-6 pb-[max(28px,env(safe-area-inset-bottom))]">
          <p className="type-small">
            © {year} {PRODUCT_NAME}
          </p>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}
