import { Link } from 'react-router';
import type { LegalSection } from './legal-page.tsx';

/** What the browser extension reads, stores and sends. */
export const EXTENSION: LegalSection = {
  id: 'extension',
  title: 'The browser extension',
  content: (
    <>
      <p>
        You need none. If you add <Link to="/extension">the extension</Link>, everything above holds for it as
        well, and:
      </p>
      <ul>
        <li>
          <strong>Pages of shops.</strong> With the permission for every shop it reads the page you are on, in
          your browser, to find the picture of a garment. Nothing of that leaves your browser, and no list of
          pages is kept. Without the permission it reads a page only when you press its button in the bar or
          choose it on a right click.
        </li>
        <li>
          <strong>Pictures.</strong> Your photo, the garment of each open tab and your last 40 looks are in
          the browser’s storage for this extension. They go when you remove them, and all of them when you
          sign out. Photo and garment are sent to our server when you press Try it on, and not before.
        </li>
        <li>
          <strong>Your account.</strong> It is told who is signed in here: name, email address, picture. It
          has tokens of its own, which you allow once, kept in memory until the browser closes. Your{' '}
          <Link to="/dashboard">dashboard</Link> lists it, and ends it at once.
        </li>
        <li>
          <strong>Nothing else.</strong> It counts nothing, sells nothing, shows no advertising, and its use
          of what it sees is limited to making the picture you asked for.
        </li>
      </ul>
    </>
  ),
};
