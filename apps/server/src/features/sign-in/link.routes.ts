import { accountBodies, linkAnswerSchema } from '@tryon/contract/account/account.ts';
import { HOME_MESSAGES } from '@tryon/contract/account/session-texts.ts';
import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import { z } from 'zod';
import { DomainError } from '#src/domain-error.ts';
import { FORM_TYPE } from '#src/http/body/read-body.ts';
import { registerCall } from '#src/http/call.ts';
import type { Edge, EdgeContext } from '#src/http/edge-env.ts';
import type { Access } from '#src/http/session.ts';
import type { FollowedLink } from '#src/services/sign-in/sign-in-links.ts';

/**
 * The mail links. Opening one only shows what it would do, so that mail scanners that open links change nothing. The
 * button on its page applies the effect, through a form that needs no script.
 */
export function registerLinks(edge: Edge, { signIn, sessions, limits }: Access): void {
  registerCall(edge, 'GET /api/auth/link', 'Account', {
    operationId: 'describeLink',
    summary: 'What the link of a mail would do; changes nothing',
    query: z.object({ token: z.string().optional() }),
    answer: ['Link', linkAnswerSchema, 'What it would do; null for nothing.'],
    failures: [429, 500],
    admit: (c) => limits.takeToken(c.get('clientAddress')),
    handle: async (c, { query: { token = '' } }) => {
      const link = await signIn.describeLink(token);
      if (!link) return { link: null };
      const { kind, email, userId } = link;
      const needsSignIn = kind === 'change_email' && (await sessions.findViewer(c))?.user.id !== userId;
      return { link: { kind, email, needsSignIn } };
    },
  });
  registerCall(edge, 'POST /api/auth/link', 'Account', {
    operationId: 'followLink',
    summary: 'Does what the link of a mail is for, once',
    body: ['FollowLink', accountBodies.link],
    bodyType: FORM_TYPE,
    responses: {
      303: {
        description: 'To the page that says what came of it, as the form of a page without a script wants.',
      },
    },
    failures: [500],
    handle: async (c, { body }) => c.redirect(await follow(c, body.token), 303),
  });

  /** Applies the link and returns the next page. */
  async function follow(c: EdgeContext, token: string): Promise<string> {
    try {
      await limits.takeToken(c.get('clientAddress'));
      return landingOf(
        await signIn.followLink(token, await sessions.findViewer(c), c.req.header('user-agent') ?? null),
      );
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // The page explains that the user must sign in.
      if (error.code === 'sign_in_again') return `/confirm?${new URLSearchParams({ token })}`;
      return `/?${new URLSearchParams({ error: wordingOf(error.code) })}`;
    }
  }
}

function landingOf(followed: FollowedLink): string {
  if (followed.kind === 'restore_email') {
    return `/reset-password?${new URLSearchParams({ token: followed.resetToken })}`;
  }
  const { emailChanged, emailVerified } = HOME_MESSAGES;
  return `/?message=${followed.kind === 'change_email' ? emailChanged : emailVerified}`;
}
