import { z } from 'zod';
import { balanceSchema, booksExportSchema } from '#src/payments/credits.ts';
import { ACCOUNT_LIMITS, ACCOUNT_PROBLEMS, PASSWORD_PROBLEMS, PROVIDER_IDS } from './account-texts.ts';
import { activitySchema } from './activity.ts';
import { extensionSchema } from './connected-extension.ts';

/** A new password; all forms share its rules. */
const newPasswordSchema = z
  .string(PASSWORD_PROBLEMS.missing)
  .min(1, PASSWORD_PROBLEMS.missing)
  .min(ACCOUNT_LIMITS.passwordMin, PASSWORD_PROBLEMS.tooShort)
  .max(ACCOUNT_LIMITS.passwordMax, PASSWORD_PROBLEMS.tooLong)
  .refine(
    (password) => /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /\d/.test(password),
    PASSWORD_PROBLEMS.tooSimple,
  );

/** The current password, entered to confirm the identity. It has no rules, because it is either right or wrong. */
const currentPasswordSchema = z
  .string(PASSWORD_PROBLEMS.missing)
  .min(1, PASSWORD_PROBLEMS.missing)
  .max(ACCOUNT_LIMITS.passwordMax, PASSWORD_PROBLEMS.tooLong);

/** Lower case: addresses that differ only in case are too rare to be distinguished. */
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

/** First bytes, as base64, of the picture formats that every browser supports. */
const PICTURE_STARTS = {
  'data:image/jpeg;base64,': '/9j/',
  'data:image/png;base64,': 'iVBORw0KGgo',
  'data:image/webp;base64,': 'UklGR',
} as const;

/** A picture as a data URL whose bytes match its declared type. */
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

/** Request bodies by call. */
export const accountBodies = {
  /** `POST /api/auth/sign-up` */
  signUp: z.strictObject({ name: nameSchema, email: emailSchema, password: newPasswordSchema }),
  /** `POST /api/auth/sign-in` */
  signIn: z.strictObject({ email: emailSchema, password: currentPasswordSchema }),
  /** `POST /api/auth/forgot-password` */
  forgotPassword: z.strictObject({ email: emailSchema }),
  /** `POST /api/auth/reset-password` */
  resetPassword: z.strictObject({ token: tokenSchema, password: newPasswordSchema }),
  /** `POST /api/auth/link`: the form of a mail link's page. */
  link: z.strictObject({ token: tokenSchema }),
  /** `POST /api/auth/begin` */
  begin: z.strictObject({ provider: z.enum(PROVIDER_IDS) }),
  /** `POST /api/auth/exchange`: the codes in the URL of the callback page. */
  exchange: z.strictObject({
    provider: z.enum(PROVIDER_IDS),
    accessToken: tokenSchema,
    refreshToken: tokenSchema,
  }),
  /** `POST /api/auth/refresh` */
  refresh: z.strictObject({ refreshToken: tokenSchema }),
  /** `POST /api/account/password` */
  changePassword: z.strictObject({ currentPassword: currentPasswordSchema, password: newPasswordSchema }),
  /** `POST /api/account/email`; with the password if the account has one. */
  changeEmail: z.strictObject({ email: emailSchema, password: currentPasswordSchema.optional() }),
  /** `POST /api/account/profile` */
  profile: z.strictObject({ name: nameSchema }),
  /** `POST /api/account/picture`; null removes it. */
  picture: z.strictObject({ image: pictureSchema.nullable() }),
  /** `POST /api/account/connect`; with the password if the account has one. */
  connect: z.strictObject({ provider: z.enum(PROVIDER_IDS), password: currentPasswordSchema.optional() }),
  /** `POST /api/account/disconnect` */
  disconnect: z.strictObject({ provider: z.enum(PROVIDER_IDS) }),
  /** `POST /api/account/sessions/revoke` */
  revokeSession: z.strictObject({ id: tokenSchema }),
  /** `POST /api/account/delete`; with the password if the account has one. */
  deleteAccount: z.strictObject({ password: currentPasswordSchema.optional() }),
} as const;

/** An account as pages and the extension see it. */
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

/** Response of `GET /api/me`; without a user if nobody is signed in. */
export const meAnswerSchema = z.object({
  user: userSchema.nullable(),
  /** The credit balance; null if nobody is signed in. */
  balance: balanceSchema.nullable().default(null),
});

/** Response of `POST /api/auth/sign-in`. */
export const signedInAnswerSchema = z.object({ user: userSchema });

/** Short-lived tokens that a page may store; the session cookie remains authoritative. */
export const sessionTokensSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Lifetime of the access token in seconds. */
  expiresInSeconds: z.number().int(),
});
export type SessionTokens = z.infer<typeof sessionTokensSchema>;

/** Response of `POST /api/auth/exchange`. */
export const exchangeAnswerSchema = sessionTokensSchema.extend({ user: userSchema });

/** Kinds of mail links. All but the one for a new password, which has its own page, use the page with a button. */
export const LINK_KINDS = ['verify_email', 'reset_password', 'change_email', 'restore_email'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** Response of `GET /api/auth/link`: the effect of a link; null if it is invalid. */
export const linkAnswerSchema = z.object({
  link: z
    .object({
      kind: z.enum(LINK_KINDS),
      /** The address concerned. */
      email: z.string(),
      /** Whether the link requires its account's user, who is not signed in here. */
      needsSignIn: z.boolean(),
    })
    .nullable(),
});
export type LinkFacts = z.infer<typeof linkAnswerSchema>['link'];

/** Response of `GET /api/auth/providers`: the configured providers in display order. */
export const providersAnswerSchema = z.object({
  providers: z.array(z.object({ id: z.enum(PROVIDER_IDS), name: z.string() })),
});

/** Response of `POST /api/auth/begin`: the URL to visit next. */
export const beginAnswerSchema = z.object({ url: z.string() });

/** A signed-in browser of an account. `isCurrent` marks the requesting one. */
export const sessionSchema = z.object({
  id: z.string(),
  /** The User-Agent header; null if there was none. */
  userAgent: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Last extension of the session, which happens once a day. */
  updatedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});

/** Response of `GET /api/account/sessions`. */
export const sessionsAnswerSchema = z.object({ sessions: z.array(sessionSchema) });

/** Response of `GET /api/account/connections`. */
export const connectionsAnswerSchema = z.object({
  hasPassword: z.boolean(),
  /** The requested new address, until its link is opened or expires; null if there is none. */
  pendingEmail: z.string().nullable(),
  providers: z.array(z.object({ id: z.string(), connectedAt: z.iso.datetime() })),
});

/** Response of `GET /api/account/export`: all stored data of the person, without secrets and providers' own ids. */
export const exportAnswerSchema = z.object({
  exportedAt: z.iso.datetime(),
  user: userSchema,
  signIn: connectionsAnswerSchema,
  sessions: z.array(sessionSchema),
  extensions: z.array(extensionSchema),
  credits: booksExportSchema,
  /** Events of the account in the last 90 days, newest first. */
  activity: z.array(activitySchema),
});

/** A form with a new password, entered twice. A difference is said together with any other problem. */
export const newPasswordFormSchema = z
  .object({
    password: newPasswordSchema,
    confirmPassword: z.string().min(1, PASSWORD_PROBLEMS.confirmationMissing),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: PASSWORD_PROBLEMS.mismatch,
    when: () => true,
  });

/** A form with the current password and a new one, entered twice. */
export const changePasswordFormSchema = newPasswordFormSchema.safeExtend({
  currentPassword: currentPasswordSchema,
});
