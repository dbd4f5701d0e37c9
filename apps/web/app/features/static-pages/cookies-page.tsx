import { Button } from '@tryon/ui/forms/button.tsx';
import { Table } from '@tryon/ui/layout/table.tsx';
import { COOKIE_KINDS, DURATIONS, STORED_TODAY } from './cookie-facts.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';
import { Term } from './term.tsx';

interface CookiesPageProps {
  /** Reopens the cookie settings. */
  onChangeChoice: () => void;
}

/** What the site stores in browsers: by category, by duration, and as a list of every item. */
export function CookiesPage({ onChangeChoice }: CookiesPageProps) {
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
      sections={[KINDS, DURATION_SECTION, TODAY, choiceSection(onChangeChoice), THIRD_PARTIES]}
    />
  );
}

const KINDS: LegalSection = {
  id: 'kinds',
  title: 'Four kinds',
  content: (
    <dl>
      {Object.values(COOKIE_KINDS).map(({ name, text }) => (
        <Term key={name} name={name}>
          {text}
        </Term>
      ))}
    </dl>
  ),
};

const DURATION_SECTION: LegalSection = {
  id: 'durations',
  title: 'How long they stay',
  content: (
    <Table
      caption="How long each kind of cookie stays"
      columns={[
        { key: 'kind', header: 'Cookie', cell: ({ kind }) => kind, rowHeader: true },
        { key: 'stays', header: 'Stays', cell: ({ stays }) => stays },
        { key: 'what', header: 'What for', cell: ({ what }) => what },
      ]}
      rows={DURATIONS}
      rowKey={({ kind }) => kind}
    />
  ),
};

const TODAY: LegalSection = {
  id: 'today',
  title: 'What is set today',
  content: (
    <>
      <p>
        Only essential storage, and only when you use what needs it: until you sign in, choose a photo, a
        theme or your cookies, this site keeps nothing but how far you have scrolled. There are no analytics
        and no marketing cookies today.
      </p>
      <dl>
        {STORED_TODAY.map(({ what, names, where, stays }) => (
          <Term key={what} name={what}>
            {where}. {stays}.
            <Names names={names} />
          </Term>
        ))}
      </dl>
    </>
  ),
};

function Names({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <code
      key={name}
      className="block text-ink font-[ui-monospace,'SFMono-Regular',Menlo,Consolas,monospace] text-[13px] wrap-anywhere"
    >
      {name}
    </code>
  ));
}

function choiceSection(onChangeChoice: () => void): LegalSection {
  return {
    id: 'choice',
    title: 'Your choice',
    content: (
      <>
        <p>
          A banner asks on your first visit. You can accept, decline or choose by kind, and declining costs
          you nothing. We keep your choice for one year and then ask again; you can change it at any time,
          here or at the foot of every page. Your browser’s own settings let you clear or block everything a
          site stores.
        </p>
        <p>
          <Button variant="secondary" onClick={onChangeChoice}>
            Change my cookie choice
          </Button>
        </p>
      </>
    ),
  };
}

const THIRD_PARTIES: LegalSection = {
  id: 'third-parties',
  title: 'Third-party cookies',
  content: (
    <p>
      None on our pages. They load nothing from another company, except the pictures of blog posts where this
      site keeps its blog with the content service Contentful. If you choose to sign in with an account you
      have elsewhere, you go to that company’s own page, where its cookies and its policy apply. Should
      payments be handled by a payment provider, its own essential cookies are set on the payment page alone,
      to recognise fraud.
    </p>
  ),
};
