import { accountBodies, linkAnswerSchema } from '@tryon/contract/account/account.ts';
import { HOME_MESSAGES } from '@tryon/contract/account/session-texts.ts';
import { wordingOf } from '@tryon/contract/try-on/wording.ts';
import { z } from 'zod';
import { DomainError } from '#src/domain-error.ts';
import { NO_STORE } from '#src/http/answers.ts';
import { checkForm, isForm, readFields } from '#src/http/body/read-body.ts';
import { type Edge, methodNotAllowed } from '#src/http/edge.ts';
import type { EdgeContext } from '#src/http/edge-env.ts';
import type { SignInLimits } from '#src/http/limits/sign-in-limits.ts';
import { type ApiDescription, describeJson } from '#src/http/openapi/openapi.ts';
import type { Sessions } from '#src/http/session.ts';
import type { SignIn } from '#src/services/sign-in/sign-in.ts';
import type { FollowedLink } from '#src/services/sign-in/sign-in-links.ts';

export interface LinkRoutesOptions {
  signIn: Pick<SignIn, 'describeLink' | 'followLink'>;
  sessions: Sessions;
  limits: SignInLimits;
}

/**
 * The mail links. Opening one only shows what it would do, so that mail scanners that open links change nothing. The
 * button on its page applies the effect, through a form that needs no script.
 */
export function registerLinks(edge: Edge, { signIn, sessions, limits }: LinkRoutesOptions): void {
  edge.get('/api/auth/link', async (c) => {
    await limits.takeToken(c.get('clientAddress'));
    const link = await signIn.describeLink(c.req.query('token') ?? '');
    // A link for a new password has its own page.
    if (!link || link.kind === 'reset_password') return c.json({ link: null }, 200, NO_STORE);
    const { kind, email, userId } = link;
    const needsSignIn = kind === 'change_email' && (await sessions.findViewer(c))?.user.id !== userId;
    return c.json({ link: { kind, email, needsSignIn } }, 200, NO_STORE);
  });

  edge.post('/api/auth/link', async (c) => {
    if (!isForm(c)) throw new DomainError('unsupported_type');
    const { token } = checkForm(await readFields(c), accountBodies.link);
    return c.redirect(await follow(c, token), 303);
  });
  edge.all('/api/auth/link', methodNotAllowed('GET', 'POST'));

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

/** Describes these calls for the OpenAPI document. */
export function describeLinks({ addPath, addSchema, describeFailures }: ApiDescription): void {
  addPath({
    method: 'get',
    path: '/api/auth/link',
    operationId: 'describeLink',
    summary: 'What the link of a mail would do; changes nothing',
    tags: ['Account'],
    request: { query: z.object({ token: z.string().optional() }) },
    responses: {
      200: describeJson(addSchema('Link', linkAnswerSchema), 'What it would do; null for nothing.'),
      ...describeFailures(429, 500),
    },
  });
  addPath({
    method: 'post',
    path: '/api/auth/link',
    operationId: 'followLink',
    summary: 'Does what the link of a mail is for, once',
    tags: ['Account'],
    request: {
      body: {
        required: true,
        content: {
          'application/x-www-form-urlencoded': { schema: addSchema('FollowLink', accountBodies.link) },
        },
      },
    },
    responses: {
      303: {
        description: 'To the page that says what came of it, as the form of a page without a script wants.',
      },
      ...describeFailures(400, 403, 413, 415, 500),
    },
  });
}
