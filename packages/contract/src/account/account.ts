import { z } from 'zod';
import { balanceSchema, booksExportSchema } from '#src/payments/credits.ts';
import { ACCOUNT_LIMITS, ACCOUNT_PROBLEMS, PASSWORD_PROBLEMS, PROVIDER_IDS } from './account-texts.ts';
import { activitySchema } from './activity.ts';
import { extensionSchema } from './connected-extension.ts';

/** A password that somebody chooses; the rules hold on every form. */
export const newPasswordSchema = z
  .string(PASSWORD_PROBLEMS.missing)
  .min(1, PASSWORD_PROBLEMS.missing)
  .min(ACCOUNT_LIMITS.passwordMin, PASSWORD_PROBLEMS.tooShort)
  .max(ACCOUNT_LIMITS.passwordMax, PASSWORD_PROBLEMS.tooLong)
  .refine(
    (password) => /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /\d/.test(password),
    PASSWORD_PROBLEMS.tooSimple,
  );

/** A password that somebody types to prove who they are: whatever it is, it is right or wrong. */
const currentPasswordSchema = z
  .string(PASSWORD_PROBLEMS.missing)
  .min(1, PASSWORD_PROBLEMS.missing)
  .max(ACCOUNT_LIMITS.passwordMax, PASSWORD_PROBLEMS.tooLong);

/** Addresses differ in nothing but their letters' case far too rarely to be kept apart. */
const emailSchema = z
  .string(ACCOUNT_PROBLEMS.emailMissing)
  .trim()
  .toLowerCase()
  .min(1, ACCOUNT_PROBLEMS.emailMissing)
  .max(ACCOUNT_LIMITS.emailMax, ACCOUNT_PROBLEMS.emailInvalid)
  .pipe(z.email(ACCOUNT_PROBLEMS.emailInvalid));

const nameSchema = z
  .string(ACCOUNT_PROBLEMS.nameMissing)
  .trim()
  .min(1, ACCOUNT_PROBLEMS.nameMissing)
  .max(ACCOUNT_LIMITS.nameMax, ACCOUNT_PROBLEMS.nameTooLong);

/** First bytes of the pictures that every browser shows, as base64. */
const PICTURE_STARTS = {
  'data:image/jpeg;base64,': '/9j/',
  'data:image/png;base64,': 'iVBORw0KGgo',
  'data:image/webp;base64,': 'UklGR',
} as const;

/** A picture as a data address whose bytes are what it says they are. */
const pictureSchema = z
  .string(ACCOUNT_PROBLEMS.pictureInvalid)
  .max(ACCOUNT_LIMITS.pictureMax, ACCOUNT_PROBLEMS.pictureTooLarge)
  .refine(
    (address) =>
      Object.entries(PICTURE_STARTS).some(
        ([type, start]) =>
          address.startsWith(type + start) && /^[A-Za-z0-9+/]+={0,2}$/.test(address.slice(type.length)),
      ),
    ACCOUNT_PROBLEMS.pictureInvalid,
  );

const tokenSchema = z.string().min(1).max(4096);

/** Bodies of the calls, by name. */
export const accountBodies = {
  /** `POST /api/auth/sign-up` */
  signUp: z.strictObject({ name: nameSchema, email: emailSchema, password: newPasswordSchema }),
  /** `POST /api/auth/sign-in` */
  signIn: z.strictObject({ email: emailSchema, password: currentPasswordSchema }),
  /** `POST /api/auth/forgot-password` */
  forgotPassword: z.strictObject({ email: emailSchema }),
  /** `POST /api/auth/reset-password` */
  resetPassword: z.strictObject({ token: tokenSchema, password: newPasswordSchema }),
  /** `POST /api/auth/link`: what the button of a link's page sends, as a form. */
  link: z.strictObject({ token: tokenSchema }),
  /** `POST /api/auth/begin` */
  begin: z.strictObject({ provider: z.enum(PROVIDER_IDS) }),
  /** `POST /api/auth/exchange`: what stood in the address of the callback page. */
  exchange: z.strictObject({
    provider: z.enum(PROVIDER_IDS),
    accessToken: tokenSchema,
    refreshToken: tokenSchema,
  }),
  /** `POST /api/auth/refresh` */
  refresh: z.strictObject({ refreshToken: tokenSchema }),
  /** `POST /api/account/password` */
  changePassword: z.strictObject({ currentPassword: currentPasswordSchema, password: newPasswordSchema }),
  /** `POST /api/account/email`; the password of whoever has one. */
  changeEmail: z.strictObject({ email: emailSchema, password: currentPasswordSchema.optional() }),
  /** `POST /api/account/profile` */
  profile: z.strictObject({ name: nameSchema }),
  /** `POST /api/account/picture`; null for none. */
  picture: z.strictObject({ image: pictureSchema.nullable() }),
  /** `POST /api/account/connect`; the password of whoever has one. */
  connect: z.strictObject({ provider: z.enum(PROVIDER_IDS), password: currentPasswordSchema.optional() }),
  /** `POST /api/account/disconnect` */
  disconnect: z.strictObject({ provider: z.enum(PROVIDER_IDS) }),
  /** `POST /api/account/sessions/revoke` */
  revokeSession: z.strictObject({ id: tokenSchema }),
  /** `POST /api/account/delete`; the password of whoever has one. */
  deleteAccount: z.strictObject({ password: currentPasswordSchema.optional() }),
} as const;

/** Somebody with an account, as pages and the extension see them. */
export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  emailVerified: z.boolean(),
  image: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type User = z.infer<typeof userSchema>;

/** Answer of `GET /api/me`; nobody is no failure. */
export const meAnswerSchema = z.object({
  user: userSchema.nullable(),
  /** What they can still try on; null for nobody. */
  balance: balanceSchema.nullable().default(null),
});

/** Answer of `POST /api/auth/sign-in`. */
export const signedInAnswerSchema = z.object({ user: userSchema });

/** Short-lived handles that a page may keep; the session's cookie stays the authority. */
export const sessionTokensSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Life of the access token, seconds. */
  expiresInSeconds: z.number().int(),
});
export type SessionTokens = z.infer<typeof sessionTokensSchema>;

/** Answer of `POST /api/auth/exchange`. */
export const exchangeAnswerSchema = sessionTokensSchema.extend({ user: userSchema });

/** What links of mails do on their page with a button; a link for a new password has a page of its own. */
export const LINK_KINDS = ['verify_email', 'change_email', 'restore_email'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** Answer of `GET /api/auth/link`: what following a link would do; `link` is null when it would do nothing. */
export const linkAnswerSchema = z.object({
  link: z
    .object({
      kind: z.enum(LINK_KINDS),
      /** The address that it is about. */
      email: z.string(),
      /** Only who is signed in to the account may follow it, and whoever asks is not. */
      needsSignIn: z.boolean(),
    })
    .nullable(),
});
export type LinkFacts = z.infer<typeof linkAnswerSchema>['link'];

/** Answer of `GET /api/auth/providers`: those that are configured, in the order to show them. */
export const providersAnswerSchema = z.object({
  providers: z.array(z.object({ id: z.enum(PROVIDER_IDS), name: z.string() })),
});

/** Answer of `POST /api/auth/begin`: where the browser goes next. */
export const beginAnswerSchema = z.object({ url: z.string() });

/** One signed-in browser of an account. `isCurrent` marks the one that asks. */
export const sessionSchema = z.object({
  id: z.string(),
  /** What the browser said it is; null when it said nothing. */
  userAgent: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Last time its life was prolonged, which happens once a day. */
  updatedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});

/** Answer of `GET /api/account/sessions`. */
export const sessionsAnswerSchema = z.object({ sessions: z.array(sessionSchema) });

/** Answer of `GET /api/account/connections`. */
export const connectionsAnswerSchema = z.object({
  hasPassword: z.boolean(),
  providers: z.array(z.object({ id: z.string(), connectedAt: z.iso.datetime() })),
});

/** Answer of `GET /api/account/export`: what is kept about the person, without secrets and providers' own ids. */
export const exportAnswerSchema = z.object({
  exportedAt: z.iso.datetime(),
  user: userSchema,
  signIn: connectionsAnswerSchema,
  sessions: z.array(sessionSchema),
  extensions: z.array(extensionSchema),
  credits: booksExportSchema,
  /** What happened to the account in the last 90 days, newest first. */
  activity: z.array(activitySchema),
});

/** A form in which the password is typed twice. */
export interface PasswordForm {
  password: string;
  confirmPassword: string;
}

/** What is wrong with each field of such a form; empty when everything is right. */
export function findPasswordProblems(form: PasswordForm): Partial<Record<keyof PasswordForm, string>> {
  const parsed = newPasswordSchema.safeParse(form.password);
  const password = parsed.error?.issues[0]?.message;
  const confirmation =
    form.confirmPassword === ''
      ? PASSWORD_PROBLEMS.confirmationMissing
      : form.confirmPassword === form.password
        ? undefined
        : PASSWORD_PROBLEMS.mismatch;
  return {
    ...(password === undefined ? {} : { password }),
    ...(confirmation === undefined ? {} : { confirmPassword: confirmation }),
  };
}
