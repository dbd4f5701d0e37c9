import { confirmTestAddresses } from '#src/testing/database/test-person.ts';
import { signUpAndIn } from '#src/testing/sign-in/sign-in-journey.ts';
import { createTestApp, type TestAppOptions } from '#src/testing/test-app.ts';
import { createTestBrowser } from '#src/testing/test-browser.ts';

/** The whole app, and a browser with its origin. */
export async function createTestSite(options: TestAppOptions = {}) {
  const testApp = await createTestApp(options);
  const browser = createTestBrowser(testApp.app, options.publicUrl ? { origin: options.publicUrl } : {});
  return { testApp, browser };
}

/** A test site with Maya signed in and her address confirmed. */
export async function createSignedInSite(options: TestAppOptions = {}) {
  const site = await createTestSite(options);
  await signUpAndIn(site.browser);
  await confirmTestAddresses(site.testApp.database.db);
  return site;
}
