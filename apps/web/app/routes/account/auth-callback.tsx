import { CallbackPage } from '#app/features/account/sign-in/callback-page.tsx';
import { metaOf } from '#app/seo/page-meta.ts';

export const meta = metaOf({ title: 'Signing in', description: 'The last step of signing in.' });

export default CallbackPage;
