/** Paths of the public pages, from the sitemap. */
export async function findPagePaths(origin: string): Promise<readonly string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

/**
 * Addresses of every script that a page's first HTML asks for, in order, each once: modules that are preloaded,
 * script elements, and what the inline module imports. What the page fetches later, on a press, is not among them.
 */
export function findScripts(html: string): readonly string[] {
  const addresses = [...html.matchAll(/["'(](\/[^"'()\s]+\.js)["')]/g)].map(([, address = '']) => address);
  return [...new Set(addresses)];
}
