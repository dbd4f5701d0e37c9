/**
 * Signs in at the real OpenID provider of the tests like a person: follows redirects, fills in the forms and
 * consents. Returns our callback URL.
 */
export async function signInAtProvider(start: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(start);

  async function visit(url: string, form?: Record<string, string>): Promise<Response> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', ...value] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value.join('='));
    }
    return response;
  }

  let url = start;
  for (let step = 0; step < 12; step += 1) {
    const response = await visit(url);
    const location = response.headers.get('location');
    if (location) {
      url = new URL(location, url).href;
    } else {
      const page = await response.text();
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
      const answered = await visit(url, { prompt, login, password: 'any' });
      url = new URL(answered.headers.get('location') ?? '', url).href;
    }
    if (!url.startsWith(origin)) return url;
  }
  throw new Error('The provider never led back.');
}
