import { answerResetPassword } from '#app/features/account/account-actions.ts';
import { ResetPasswordPage } from '#app/features/account/reset-password-page.tsx';
import { metaOf } from '#app/seo/page-meta.ts';
import type { Route } from './+types/reset-password.ts';
import { loader as describeLink } from './confirm.tsx';

export const loader = describeLink;

export const action = answerResetPassword;

export const meta = metaOf({
  title: 'New password',
  description: 'Choose a new password with the link of your mail.',
});

export default function ResetPassword({ loaderData }: Route.ComponentProps) {
  return <ResetPasswordPage {...loaderData} />;
}
