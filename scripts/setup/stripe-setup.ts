/**
 * Sets up products, prices, the portal, wallets and the webhook of a Stripe account according to the catalogue, and
 * prints what it did. Run it again whenever the catalogue or the URL has changed:
 *
 *   STRIPE_SECRET_KEY=sk_... PUBLIC_URL=https://try-on.example npm run stripe:setup
 *
 * Both may be set in .env. The webhook's signing secret is only shown when the webhook is created.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#scripts/project-root.ts';
import { setUpStripeAccount } from '../../apps/server/src/services/payments/stripe/stripe-account.ts';

const file = join(projectRoot, '.env');
if (existsSync(file)) process.loadEnvFile(file);

const {
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_URL: baseUrl = 'https://api.stripe.com',
  PUBLIC_URL: publicUrl = 'http://localhost:8000',
} = process.env;

const say = (line: string) => process.stdout.write(`${line}\n`);

if (!secretKey || !URL.canParse(publicUrl) || !URL.canParse(baseUrl)) {
  process.stderr.write('Set STRIPE_SECRET_KEY, and PUBLIC_URL to the address of the site.\n');
  process.exit(1);
}
try {
  const secret = await setUpStripeAccount({ secretKey, baseUrl, publicUrl: new URL(publicUrl).origin, say });
  if (secret !== null) say(`\nSet this in .env, it is not told again:\nSTRIPE_WEBHOOK_SECRET=${secret}`);
} catch (error) {
  // Stripe's own message contains the solution, such as which key is needed.
  process.stderr.write(`Stripe refused: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
