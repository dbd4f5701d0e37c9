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
        <div className="footer-top">
          <div>
            <p className="type-d2">
              <Brand />
            </p>
            <p className="type-small footer-note">
              Pictures show style, not size. Check the shop’s size chart before you buy. Your photos are never
              stored on our server: it holds them in memory while your picture is made, then they are gone.
            </p>
          </div>
          <nav id="site-links" aria-label="All pages" className="footer-columns">
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
        <div className="footer-bottom">
          <p className="type-small">
            © {year} {PRODUCT_NAME}
          </p>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}
