import { expect, test } from 'vitest';
import { toPicture } from './content-picture.ts';

const about = { width: 2000, height: 1000, alt: 'A', caption: null };

test.each([
  'https://evil.example/a.png',
  'http://images.ctfassets.net/a.png',
  '//images.ctfassets.net.evil.example/a.png',
  '//images.ctfassets.net:8443/a.png',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
  '/elsewhere/a.webp',
  '',
])('pictures from %s are rejected', (url) => expect(toPicture({ url, ...about })).toBeNull());

test('the content service resizes pictures to the width of each place', () => {
  const picture = toPicture({ url: '//images.ctfassets.net/space/a.png?w=9', ...about });
  expect(picture?.sources.map(({ width }) => width)).toEqual([480, 768, 1152, 1600]);
  expect(picture?.sources[0]?.url).toBe('https://images.ctfassets.net/space/a.png?w=480&fm=webp&q=80');
});

test('a small picture is only offered in its own width', () => {
  const picture = toPicture({ url: '/blog/pictures/a-12345678.webp', ...about, width: 300 });
  expect(picture?.sources).toEqual([{ width: 300, url: '/blog/pictures/a-12345678-300.webp' }]);
});
