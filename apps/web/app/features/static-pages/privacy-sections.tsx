import { DOWNSCALE } from '@tryon/contract/limits.ts';
import { hasOwnEngine, recipientNames, recipientsOf } from '@tryon/contract/try-on/engine-facts.ts';
import type { EngineChoice } from '@tryon/contract/try-on/try-on.ts';
import { Link } from 'react-router';
import { ACCOUNT } from './account-section.tsx';
import { EXTENSION } from './extension-section.tsx';
import type { LegalSection } from './legal-page.tsx';

/** The sections of the privacy policy. */
export function privacySections(
  supportEmail: string,
  engines: readonly EngineChoice[],
): readonly LegalSection[] {
  return [
    ...COLLECTED,
    imageSection(engines),
    ACCOUNT,
    EXTENSION,
    sharingSection(engines),
    SECURITY,
    rightsSection(supportEmail),
    COOKIES,
  ];
}

const COLLECTED: readonly LegalSection[] = [
  {
    id: 'data-collected',
    title: 'Data we collect',
    content: (
      <ul>
        <li>
          <strong>Photos.</strong> The garment photo and the photo of a person that you choose, at the moment
          you press Generate, and not before. Choosing, taking, cropping and checking a photo send nothing:
          all of that happens in your browser.
        </li>
        <li>
          <strong>A line for each request.</strong> A random number for it, the time, which kind of page or
          call it was, its outcome and how long it took. Not your network address, not your browser, not who
          you are, not what you typed or sent.
        </li>
        <li>
          <strong>Counts.</strong> To keep programs from flooding us and from guessing passwords, the server
          counts how often a network address asks for a picture, signs in, wants an email or writes to us, and
          how often signing in with an email address fails or an email to it is wanted. The counts are in
          memory for an hour at most, and written nowhere.
        </li>
        <li>
          <strong>Messages.</strong> What you write in the contact form: name, email address, message. It goes
          to our support mailbox as an email; the server writes no copy of it.
        </li>
        <li>
          <strong>Reports of bad pictures.</strong> What you tick and write, which engine made the picture and
          what that warned of. The picture and its photos go along only if you tick that. It goes to our
          support mailbox as an email, without your name or address; the server keeps no copy.
        </li>
        <li>
          <strong>Payments,</strong> if you buy something. The card goes from the card fields straight to the
          payment provider: we never see its number, only its brand, last four digits and expiry. What you
          type beside it (email address, name, country, postal code, and whether you buy for a business) goes
          to the provider with the payment. Our database holds which plan you have, its periods and bills, and
          how many try-ons came and went; what was tried on is not in it.
        </li>
        <li>
          <strong>An account,</strong> if you make one: what it holds stands <a href="#account">below</a>. The
          fitting room needs one only where it asks you to sign in.
        </li>
      </ul>
    ),
  },
  {
    id: 'use',
    title: 'How we use it',
    content: (
      <>
        <p>
          Photos are used to make your picture, request lines to find faults, messages to answer you, and an
          account to let you in, and nobody else. What is kept about payments is used to take them, to give
          what was paid for and to send receipts. That is all: nobody follows what you do here, there is no
          advertising, no sale of data, and nothing is used for training, by us or anybody else.
        </p>
        <p>
          To make the picture the software looks for the outline and the pose of the body. It does not
          recognise who somebody is, and keeps none of these measurements.
        </p>
      </>
    ),
  },
];

function imageSection(engines: readonly EngineChoice[]): LegalSection {
  return {
    id: 'image-handling',
    title: 'Image handling',
    content: (
      <>
        <h3>In your browser</h3>
        <ul>
          <li>
            A photo you choose is made smaller (at most {DOWNSCALE.maxWidthPixels} pixels wide) and kept in
            this browser’s local storage, so that a reload keeps it.
          </li>
          <li>
            It is removed when you press Remove, when your picture has been made, when you sign out, and when
            somebody else signs in at this browser. If the storage is full, what we keep there is cleared, the
            other photo included.
          </li>
          <li>
            Once a photo is 24 hours old, it is removed when you next open the fitting room, or come back to
            it from another tab or window. Nothing of ours runs while the site is closed: if you never open
            the fitting room again, the photo stays until you clear the browser’s storage yourself.
          </li>
          <li>
            Until then others at this browser could see it: on a shared computer, press Remove when you are
            done.
          </li>
          <li>
            The latest 60 finished pictures are kept in this browser alone, in its own database, so that you
            can open and compare them again. With each stay the photo of you that it was made of, for the
            comparison, and a small picture of the garment. You can remove one or all in the fitting room; all
            are gone when you sign out, unless you ask to keep them for the next time, and when somebody else
            signs in at this browser. What was made here without an account belongs to who signs in next. Our
            server keeps none.
          </li>
          <li>
            If you choose to have a picture made on your own device, both photos stay there and the work is
            done in your browser. It asks our server only which plan you have, for the watermark. One picture
            of your own can be made like that without an account.
          </li>
        </ul>
        <h3>On our server</h3>
        <ul>
          <li>
            Both photos and the result exist in the server’s memory, for the one request that makes your
            picture. When it ends, with a picture, a failure or because you left, they are dropped.
          </li>
          <li>They are never written to a file, a database, a log or a queue on disk.</li>
          <li>{whereMade(engines)}</li>
          {recipientsOf(engines).map(({ name, keeps, policyUrl }) => (
            <li key={name}>
              <strong>{name}.</strong> {keeps}
              {policyUrl !== null && (
                <>
                  {' '}
                  <a href={policyUrl}>What {name} says about it</a>
                </>
              )}
            </li>
          ))}
        </ul>
      </>
    ),
  };
}

function sharingSection(engines: readonly EngineChoice[]): LegalSection {
  const names = recipientNames(engines);
  return {
    id: 'sharing',
    title: 'Sharing',
    content: (
      <ul>
        <li>
          {names === ''
            ? 'Photos are shared with nobody.'
            : `Photos go to ${names}, who makes the picture, and to nobody else.`}
        </li>
        <li>Emails travel as email does: through our mail server and that of the address.</li>
        <li>
          If you sign in with an account from elsewhere, that company learns that you do, and tells us your
          name, your email address and its number for you. We tell it nothing else.
        </li>
        <li>
          If you pay, the payment provider learns what it needs for that: the order, the card, and what you
          typed beside it. Where this site takes real money, the provider is Stripe. Its script is loaded on
          the payment page alone, and your browser shows Stripe your network address there. Where the page
          says that it is in test mode, no money moves and nothing leaves this server.
        </li>
        <li>
          The site’s pages, fonts and pictures come from this site; opening it calls no other company. Besides
          paying there is one exception: where this site keeps its blog with the content service Contentful,
          the pictures of posts come from there, and your browser shows it your network address.
        </li>
        <li>
          The law can oblige us to hand over what we have; photos and results are not among it, since we do
          not have them.
        </li>
      </ul>
    ),
  };
}

function whereMade(engines: readonly EngineChoice[]): string {
  const names = recipientNames(engines);
  if (names === '') {
    return 'The picture is made by software on the same server. No other company sees your photos.';
  }
  const isMadeHere = hasOwnEngine(engines);
  return `The picture is made by ${isMadeHere ? 'software on the same server, or by ' : ''}${names}. For that your photos are sent there, as fresh JPEG files without the details that cameras add, such as place and time. Where you can choose, the choice says so before they go.`;
}

const SECURITY: LegalSection = {
  id: 'security',
  title: 'Security',
  content: (
    <ul>
      <li>
        A content policy lets the pages run our own scripts only, and send data to this site only; where
        Stripe takes the payments, it lets Stripe’s in as well.
      </li>
      <li>
        Passwords, one-time codes and the tokens of pages are kept as hashes, from which they cannot be read.
        The session’s cookie is out of reach of scripts, and where the site has https, travels by https alone.
      </li>
      <li>Requests that another website makes in your name are refused.</li>
      <li>Uploads are limited in size, number and time, and inspected before they are decoded.</li>
      <li>
        A test of the software searches its data folder, its database, its temporary files and its logs for
        the bytes of photos and results after they were used, and fails if it finds any.
      </li>
    </ul>
  ),
};

function rightsSection(supportEmail: string): LegalSection {
  return {
    id: 'rights',
    title: 'Your rights',
    content: (
      <p>
        You may ask what we hold about you, have it corrected, deleted or handed to you, object to its use,
        and complain to your data protection authority. Your account you can see, correct, export and delete
        yourself, on your <Link to="/dashboard">dashboard</Link>. For photos there is nothing to ask for,
        since we hold none; those in your browser you can remove there yourself. For anything else, write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    ),
  };
}

const COOKIES: LegalSection = {
  id: 'cookies',
  title: 'Cookies',
  content: (
    <p>
      Without your consent we use only the storage that the site cannot do without. What that is, and how long
      it stays, is in the <Link to="/cookies">cookie policy</Link>.
    </p>
  ),
};
