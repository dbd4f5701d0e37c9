import { Link } from 'react-router';
import type { LegalSection } from './legal-page.tsx';

/** What an account stores, for how long, and what its owner can do about it. */
export const ACCOUNT: LegalSection = {
  id: 'account',
  title: 'Your account',
  content: (
    <>
      <p>You need none to read this site. If you make one, our database holds:</p>
      <ul>
        <li>
          <strong>You.</strong> Your name, your email address and whether you confirmed it, the picture if you
          choose one, and when the account was made and last changed.
        </li>
        <li>
          <strong>Your password,</strong> as a hash only. We cannot read it, and nobody who sees the database
          can.
        </li>
        <li>
          <strong>Accounts of elsewhere</strong> that you connect: which company, its number for you, what it
          allowed us to know, and when. Its tokens and its picture of you are not kept.
        </li>
        <li>
          <strong>Each browser that is signed in:</strong> a random token, what the browser calls itself, and
          when the session began, was last prolonged and ends. Not its network address.
        </li>
        <li>
          <strong>Each browser that was signed in from,</strong> as the hash of a cookie, for a year after the
          last time: a browser that is new to us makes us write to you, and others who guess your password do
          not lock you out of one that we know.
        </li>
        <li>
          <strong>Each browser whose extension you connect:</strong> what the browser calls itself, and when
          the extension was connected and last used.
        </li>
        <li>
          <strong>What happened to your account,</strong> for 90 days: sign-ins and how they were made,
          changes of password, address, connected accounts and extensions, links that were asked for and used,
          refunds, and guesses that we stopped. When it was, and which kind of browser and device; not your
          network address. It is for you to see that nobody else was there.
        </li>
        <li>
          <strong>Short-lived keys,</strong> as hashes: tokens of pages (15 minutes and a day) and of the
          extension (15 minutes and 30 days), codes while you sign in with an account of elsewhere or connect
          the extension (a minute), and links of mails: for a new password (an hour), to confirm an address (a
          day), to put a former address back (7 days; with that address).
        </li>
        <li>
          <strong>Each try-on:</strong> when it was, whether you got the picture, whether it had the watermark
          or was a rough idea, and what was wrong with it if you gave it back. Never the photos, the garment
          or the picture. For a day also a fingerprint of the request, so that one that is sent again is not
          charged again; no photo can be made from it.
        </li>
        <li>
          <strong>Emails on their way to you,</strong> sealed, until our mail server has taken them: as a rule
          seconds, nine hours at most.
        </li>
        <li>
          <strong>That your address had this month’s free try-ons,</strong> as a fingerprint that only this
          installation can make. It is apart from your account and stays when you delete it, to the end of the
          month, so that nobody gets free try-ons again and again with new accounts.
        </li>
      </ul>
      <h3>How long</h3>
      <ul>
        <li>The account stays until you delete it.</li>
        <li>
          A session lasts 30 days after you last used it. It ends at once when you sign out or end it on your
          dashboard; a changed password or email address ends every other one, and so does disconnecting an
          account of elsewhere; a reset password ends all of them. One that ran out opens nothing, and is
          removed within the hour. The extension that you connected in it ends with it, or after 30 days
          without use.
        </li>
        <li>Keys that ran out open nothing, and are removed within the hour.</li>
      </ul>
      <h3>What you can do</h3>
      <ul>
        <li>
          On your <Link to="/dashboard">dashboard</Link> you see your profile, your connected accounts and
          your browsers, with the extensions in them, and what happened to the account lately. There you
          change your name, picture, email address and password, end sessions and disconnect accounts of
          elsewhere.
        </li>
        <li>
          <strong>Export my data</strong> gives you the same as a file, without secrets. What other companies
          call you stands in neither; ask us for it.
        </li>
        <li>
          <strong>Delete my account</strong> asks for your password, or for a fresh sign-in if you have none,
          and removes all of the above at once.
        </li>
      </ul>
      <p>
        We write to your address to confirm it, to let you choose a new password, to tell you that somebody
        tried to sign up with it, that your password, your address or a connected account changed, or that a
        new device signed in, about your plan and what you paid, and before the terms change. There is no
        newsletter.
      </p>
    </>
  ),
};
