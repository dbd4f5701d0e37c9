import { Ajv } from 'ajv';
import { parseRssFeed } from 'feedsmith';
import { JSON_FEED_SCHEMA } from '#src/testing/json-feed-schema.ts';

/** `Wed, 18 Nov 2026 00:00:00 GMT`. Source: RFC 822, section 5, with the year of RFC 2822. */
const RFC_822 =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} (?:GMT|[+-]\d{4})$/;
/** Source: RFC 3339. */
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

function isAddress(text: string | undefined): boolean {
  return text !== undefined && URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}

function isRfc822(text: string | undefined): boolean {
  if (text === undefined || !RFC_822.test(text)) return false;
  // The weekday must match the date.
  return new Date(text).toUTCString().slice(0, 3) === text.slice(0, 3) || !text.endsWith('GMT');
}

/**
 * What the W3C's feed validator would report, one sentence each: requires an RSS 2.0 document that contains its own
 * URL, with absolute URLs, RFC 822 dates, unique ids and content without scripts.
 */
export function findRssProblems(xml: string, address: string): string[] {
  const feed = parseRssFeed(xml);
  const items = feed.items ?? [];
  const problems = [
    ...(/^<\?xml version="1\.0" encoding="utf-8"\?>\s*<rss version="2\.0"/.test(xml) ? [] : ['not RSS 2.0']),
    ...(feed.title && feed.description ? [] : ['the channel has no title or no description']),
    ...(isAddress(feed.link) ? [] : ['the channel’s link is not absolute']),
    ...(/^[a-z]{2}(?:-[a-z]{2})?$/.test(feed.language ?? '') ? [] : ['the language is no language']),
    ...(feed.lastBuildDate === undefined || isRfc822(feed.lastBuildDate) ? [] : ['lastBuildDate is no date']),
    ...findSelfProblems(feed.atom?.links ?? [], address),
  ];
  const ids = items.map(({ guid }) => guid?.value);
  if (new Set(ids).size !== items.length) problems.push('a guid is missing or there twice');
  for (const { title, link, guid, pubDate, description, content } of items) {
    const name = title ?? link ?? 'an item';
    if (!title && !description) problems.push(`${name}: neither title nor description`);
    if (!isAddress(link)) problems.push(`${name}: the link is not absolute`);
    if (guid?.isPermaLink !== false && !isAddress(guid?.value))
      problems.push(`${name}: the guid is no address`);
    if (!isRfc822(pubDate)) problems.push(`${name}: the date is not one of RFC 822`);
    problems.push(...findHtmlProblems(content?.encoded ?? '').map((problem) => `${name}: ${problem}`));
  }
  return problems;
}

function findSelfProblems(
  links: readonly { href?: string | undefined; rel?: string | undefined; type?: string | undefined }[],
  address: string,
): string[] {
  const self = links.find(({ rel }) => rel === 'self');
  if (self?.href !== address) return ['atom:link with rel="self" does not name the feed'];
  return self.type === 'application/rss+xml' ? [] : ['atom:link with rel="self" has another type'];
}

/** Problems of a post's HTML for readers outside the site. */
export function findHtmlProblems(html: string): string[] {
  const addresses = [...html.matchAll(/\s(?:href|src|srcset)="([^"]*)"/g)].map(([, value]) => value);
  return [
    ...(/<(?:script|style|iframe|object|embed|form|meta|link)\b/i.test(html) ? ['an element that runs'] : []),
    ...(/<[^>]+\s(?:on\w+|style)=/i.test(html) ? ['an attribute that runs'] : []),
    ...(/<img(?![^>]*\salt=)/.test(html) ? ['a picture without words'] : []),
    ...addresses
      .filter((value) => !isAddress(value) && !value?.startsWith('mailto:'))
      .map((value) => `the address ${value} is not absolute`),
  ];
}

const ajv = new Ajv({ allErrors: true });
ajv.addFormat('address', isAddress);
ajv.addFormat('moment', RFC_3339);

interface JsonFeed {
  feed_url?: string;
  items: { id: string; content_html?: string }[];
}

const isJsonFeed = ajv.compile<JsonFeed>(JSON_FEED_SCHEMA);

/** Violations of JSON Feed 1.1, one sentence each; also requires unique ids and content without scripts. */
export function findJsonFeedProblems(document: string, address: string): string[] {
  const feed: unknown = JSON.parse(document);
  if (!isJsonFeed(feed)) {
    return (isJsonFeed.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }
  const { feed_url: own, items } = feed;
  return [
    ...(own === address ? [] : ['feed_url does not name the feed']),
    ...(new Set(items.map(({ id }) => id)).size === items.length ? [] : ['an id is there twice']),
    ...items.flatMap(({ content_html: html = '' }) => findHtmlProblems(html)),
  ];
}
