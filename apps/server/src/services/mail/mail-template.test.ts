import { expect, test } from 'vitest';
import { mailTo } from '#src/services/mail/mail-template.ts';

const HOSTILE = `<img src=x onerror="alert(1)"> & 'quotes'`;

const content = {
  subject: `Subject ${HOSTILE}`,
  heading: `Heading ${HOSTILE}`,
  paragraphs: ['First sentence.', `Second ${HOSTILE}`],
  action: { label: 'Open it', url: 'https://tryon.example/reset-password?token=a&b="c"' },
  quote: `one\ntwo ${HOSTILE}`,
  footnote: `Footnote ${HOSTILE}`,
};

test('the plain text has all content, unescaped, and the whole URL', () => {
  const { text, subject } = mailTo('maya@example.com', content);
  expect(subject).toBe(content.subject);
  for (const part of [content.heading, ...content.paragraphs, content.action.url, content.footnote]) {
    expect(text).toContain(part);
  }
  expect(text).toContain(`> one\n> two ${HOSTILE}`);
});

test('texts of strangers stay texts in the HTML', () => {
  const { html } = mailTo('maya@example.com', content);
  expect(html).not.toContain('<img');
  expect(html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt; &amp; &#39;quotes&#39;/g)).toHaveLength(
    5,
  );
});

test('the HTML has its one link and loads no external resources', () => {
  const { html } = mailTo('maya@example.com', content);
  const links = [...html.matchAll(/href="([^"]+)"/g)].map((match) => match[1]);
  expect(new Set(links)).toEqual(
    new Set(['https://tryon.example/reset-password?token=a&amp;b=&quot;c&quot;']),
  );
  expect(html).not.toMatch(/<(script|style|link|iframe|img)\b|<[^>]+\b(src|background)=|url\(|@import/);
});

test('a mail without link and quote contains neither', () => {
  const { subject, heading, footnote } = content;
  const { html, text } = mailTo('maya@example.com', {
    subject,
    heading,
    footnote,
    paragraphs: ['First.', 'Second.'],
  });
  expect(html).not.toContain('<a ');
  expect(text).toBe(`${heading}\n\nFirst.\n\nSecond.\n\n--\n${footnote}\n`);
});
