import { Button } from '@tryon/ui/forms/button.tsx';
import { Table } from '@tryon/ui/layout/table.tsx';
import { COOKIE_KINDS, DURATIONS, STORED_TODAY } from './cookie-facts.ts';
import { sections } from './cookies.md';
import { LegalPage } from './legal-page.tsx';
import { toLegalSections } from './legal-text.tsx';
import { Term } from './term.tsx';

interface CookiesPageProps {
  /** Reopens the cookie settings. */
  onChangeChoice: () => void;
}

/** What the site stores in browsers: by category, by duration, and as a list of every item. */
export function CookiesPage({ onChangeChoice }: CookiesPageProps) {
  const change = (
    <p>
      <Button variant="secondary" onClick={onChangeChoice}>
        Change my cookie choice
      </Button>
    </p>
  );
  return (
    <LegalPage
      title="Cookie"
      emphasis="policy"
      intro={
        <p>
          Cookies and local storage are small notes that a site leaves in your browser. These are ours, and
          nothing beyond the essential ones is left without your consent.
        </p>
      }
      sections={toLegalSections(sections, {
        kinds: KINDS,
        durations: DURATION_TABLE,
        stored: STORED,
        change,
      })}
    />
  );
}

const KINDS = (
  <dl>
    {Object.values(COOKIE_KINDS).map(({ name, text }) => (
      <Term key={name} name={name}>
        {text}
      </Term>
    ))}
  </dl>
);

const DURATION_TABLE = (
  <Table
    caption="How long each kind of cookie stays"
    columns={[
      { header: 'Cookie', cell: ({ kind }) => kind, rowHeader: true },
      { header: 'Stays', cell: ({ stays }) => stays },
      { header: 'What for', cell: ({ what }) => what },
    ]}
    rows={DURATIONS}
    rowKey={({ kind }) => kind}
  />
);

const STORED = (
  <dl>
    {STORED_TODAY.map(({ what, names, where, stays }) => (
      <Term key={what} name={what}>
        {where}. {stays}.
        {names.map((name) => (
          <code
            key={name}
            className="block text-ink font-[ui-monospace,'SFMono-Regular',Menlo,Consolas,monospace] text-[13px] wrap-anywhere"
          >
            {name}
          </code>
        ))}
      </Term>
    ))}
  </dl>
);
