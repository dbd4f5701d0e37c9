import { DOWNSCALE } from '@tryon/contract/limits.ts';
import { Link } from 'react-router';
import type { LegalSection } from './legal-page.tsx';

/** The seven subjects of the privacy policy. */
export function privacySections(
  supportEmail: string,
  engine: 'embedded' | 'backend',
): readonly LegalSection[] {
  return [
    ...COLLECTED,
    imageSection(engine),
    sharingSection(engine),
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
          you press Generate, and not before. Choosing a photo sends nothing.
        </li>
        <li>
          <strong>A line for each request.</strong> A random number for it, the time, which kind of page or
          call it was, its outcome and how long it took. Not your network address, not your browser, not what
          you typed or sent.
        </li>
        <li>
          <strong>A count.</strong> To keep programs from flooding us, the server counts how often a network
          address asks for a picture or writes to us. The count is in memory for ten minutes at most, and is
          written nowhere.
        </li>
        <li>
          <strong>Messages.</strong> What you write in the contact form: name, e-mail address, message. It
          goes to our support mailbox.
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
          Photos are used to make your picture. Request lines are used to find faults. Messages are used to
          answer you. That is all: there is no profile of you, no advertising, no sale of data, and nothing is
          used for training, neither by us nor for anybody else.
        </p>
        <p>
          To make the picture the software looks for the outline and the pose of the body. It does not
          recognise who somebody is, and keeps none of these measurements.
        </p>
      </>
    ),
  },
];

function imageSection(engine: 'embedded' | 'backend'): LegalSection {
  return {
    id: 'image-handling',
    title: 'Image handling',
    content: (
      <>
        <h3>In your browser</h3>
        <ul>
          <li>
            A photo you choose is made smaller (at most {DOWNSCALE.maxWidthPixels} pixels wide) and kept in
            this browser’s local storage, so that it is still there after a reload.
          </li>
          <li>
            It is removed when you press Remove, when your picture has been made, and after 24 hours. The 24
            hours are checked whenever you open the fitting room. If the storage is full, everything we keep
            there is cleared.
          </li>
          <li>
            Until then somebody else at the same unlocked browser could see it. On a shared computer, press
            Remove when you are done.
          </li>
          <li>
            Your result is on screen only. It is gone when you close or reload the page, unless you save it.
          </li>
        </ul>
        <h3>On our server</h3>
        <ul>
          <li>
            Both photos and the result exist in the server’s memory, for the one request that makes your
            picture. When it ends, with a picture, a failure or because you left, they are dropped.
          </li>
          <li>They are never written to a file, a database, a log or a queue on disk.</li>
          <li>
            {engine === 'embedded'
              ? 'The picture is made by software on the same server. No other company sees your photos.'
              : 'The picture is made by another server, which this installation is set to use. Your photos are sent there as fresh JPEG files without the details that cameras add, such as place and time.'}
          </li>
        </ul>
      </>
    ),
  };
}

function sharingSection(engine: 'embedded' | 'backend'): LegalSection {
  return {
    id: 'sharing',
    title: 'Sharing',
    content: (
      <p>
        {engine === 'embedded'
          ? 'We share nothing with anybody. '
          : 'Photos go to the server that makes the picture, and to nobody else. '}
        The site’s pages, fonts and pictures all come from this site; opening it calls no other company. The
        law can oblige us to hand over what we have; photos are not among it.
      </p>
    ),
  };
}

const SECURITY: LegalSection = {
  id: 'security',
  title: 'Security',
  content: (
    <ul>
      <li>A content policy lets the pages run our own scripts only, and talk to this site only.</li>
      <li>Requests that another website makes in your name are refused.</li>
      <li>Uploads are limited in size, number and time, and inspected before they are decoded.</li>
      <li>
        A test of the software searches its disk, its database and its logs for the bytes of photos after they
        were used, and fails if it finds any.
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
        and complain to your data protection authority. For photos there is nothing to ask for, since we hold
        none; those in your browser you can remove there yourself. For anything else, write to{' '}
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
