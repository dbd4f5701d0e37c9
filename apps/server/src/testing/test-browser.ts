import type { RemoteApp } from '#src/testing/remote-app.ts';

/** The test app's public URL. */
export const ORIGIN = 'http://localhost:8000';

/** A client that keeps cookies and sends its origin, like a browser. */
export function createTestBrowser(app: RemoteApp, { origin = ORIGIN, name = 'Test browser' } = {}) {
  const cookies = new Map<string, string>();

  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const [cookie = '', ...value] = pair.split('=');
      if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) cookies.delete(cookie);
      else cookies.set(cookie, value.join('='));
    }
  };

  const cookieHeader = () => [...cookies].map((pair) => pair.join('=')).join('; ');

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set('cookie', cookieHeader());
    if (!headers.has('user-agent')) headers.set('user-agent', name);
    const response = await app.request(new URL(path, origin).href, { ...init, headers });
    keep(response);
    return response;
  }

  return {
    cookies,
    cookieHeader,
    get: (path: string, headers: Record<string, string> = {}) => request(path, { headers }),
    /** Posts JSON like a page of the site. */
    post: (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
      request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin', ...headers },
        body: JSON.stringify(body),
      }),
    /** Submits a form like a page without scripts. */
    postForm: (path: string, fields: Record<string, string>) =>
      request(path, {
        method: 'POST',
        headers: { origin, 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams(fields),
      }),
  };
}

export type TestBrowser = ReturnType<typeof createTestBrowser>;

/** Creates an account and signs in; returns the session's `cookie` header for other clients. */
export async function signUp(app: RemoteApp, name: string): Promise<string> {
  const browser = createTestBrowser(app);
  const credentials = { email: `${name}@example.com`, password: 'Fitting-Room-1' };
  await browser.post('/api/auth/sign-up', { ...credentials, name });
  await browser.post('/api/auth/sign-in', credentials);
  return browser.cookieHeader();
}
