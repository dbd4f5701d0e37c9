import { PRODUCT_NAME } from '@tryon/contract/product.ts';
import { buttonLook } from '@tryon/ui/button.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** What stands around every page: navbar, main, footer. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to the content
      </a>
      <Navbar />
      <main id="main" className="flex flex-1 flex-col">
        {children}
      </main>
      <Footer />
    </>
  );
}

function Navbar() {
  return (
    <header>
      <nav aria-label="Main" className="frame flex h-18 items-center justify-between gap-4">
        <Link to="/" aria-label={PRODUCT_NAME} className="brand">
          <Brand />
        </Link>
        <Link
          to="/"
          onClick={() => window.scrollTo({ top: 0 })}
          {...buttonLook({ variant: 'secondary', size: 'compact' })}
        >
          Try It On
        </Link>
      </nav>
    </header>
  );
}

/** The product's name as its mark: the last word leans. */
function Brand() {
  const [first, ...rest] = PRODUCT_NAME.split(' ');
  return (
    <>
      {first} <em>{rest.join(' ')}</em>
    </>
  );
}

function Footer() {
  return (
    <footer className="site-footer">
      <div className="frame flex flex-col gap-8 py-16 md:flex-row md:items-end md:justify-between md:py-22">
        <div>
          <p className="type-d2">
            <Brand />
          </p>
          <p className="type-small mt-4 max-w-[38ch]">
            Pictures show style, not size. Check the shop’s size chart before you buy.
          </p>
        </div>
        <p className="type-small max-w-[44ch]">
          Your photos are never stored on our server: it holds them in memory while your picture is made, then
          they are gone.
        </p>
      </div>
    </footer>
  );
}
