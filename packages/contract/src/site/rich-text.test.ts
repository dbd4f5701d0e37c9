import { expect, test } from 'vitest';
import { anchorOf, safeHref } from './rich-text.ts';

test.each([
  'https://example.com/a?b#c',
  'http://example.com',
  'mailto:a@example.com',
  '/blog',
  '/',
  '#part',
  '/a//b',
])('links to %s are allowed', (address) => expect(safeHref(address)).toBe(address));

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox',
  'blob:https://example.com/x',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'blog/post',
  'https://',
  '',
  '  ',
])('links to %j are rejected', (address) => expect(safeHref(address)).toBeNull());

test.each([
  ['Find a window', 'find-a-window'],
  ['  Größe & Länge!  ', 'größe-länge'],
  ['?!', ''],
])('%j has the fragment id %j', (text, anchor) => expect(anchorOf(text)).toBe(anchor));
