import { createElement } from 'react';
import { jsx } from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Banner } from './feedback/banner.tsx';
import { RouteProgress } from './feedback/route-progress.tsx';
import { LoadingArea, Skeleton } from './feedback/skeleton.tsx';
import { BusyButton } from './forms/busy-button.tsx';
import { Accordion } from './layout/accordion.tsx';
import { PlanTag } from './layout/plan-tag.tsx';
import { SkipLink } from './layout/skip-link.tsx';
import { Table } from './layout/table.tsx';
import { ToastCard } from './toasts/toast-card.tsx';
import { ToastProvider, useToasts } from './toasts/toast-provider.tsx';

const words = (markup: string) => markup.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|');

describe('Accordion', () => {
  const items = ['One', 'Two', 'Three'].map((question) => ({ question, answer: `Answer ${question}` }));

  it('lets the browser keep one question open: all share one name, and only the first is open', () => {
    const markup = renderToStaticMarkup(createElement(Accordion, { items }));
    const names = [...markup.matchAll(/<details name="([^"]+)"/g)].map(([, name]) => name);
    expect(names).toHaveLength(3);
    expect(new Set(names).size).toBe(1);
    expect([...markup.matchAll(/<details[^>]* open=""/g)]).toHaveLength(1);
  });

  it('has every answer in the initial markup, for users without JavaScript', () => {
    const markup = renderToStaticMarkup(createElement(Accordion, { items }));
    for (const { answer } of items) expect(markup).toContain(answer);
  });

  it('gives two accordions on one page different names', () => {
    const both = createElement(
      'div',
      null,
      createElement(Accordion, { items }),
      createElement(Accordion, { items }),
    );
    const names = [...renderToStaticMarkup(both).matchAll(/<details name="([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(new Set(names).size).toBe(2);
  });
});

describe('Table', () => {
  const columns = [
    { key: 'name', header: 'Name', cell: (row: { name: string }) => row.name, rowHeader: true },
    { key: 'sum', header: 'Sum', cell: () => '1', figures: true },
  ];
  const rows = [{ name: 'Ann' }, { name: 'Bob' }];

  it('has column and row headers', () => {
    const markup = renderToStaticMarkup(
      createElement(Table<{ name: string }>, {
        caption: 'People',
        columns,
        rows,
        rowKey: ({ name }) => name,
      }),
    );
    expect(markup).toContain('<caption class="sr-only">People</caption>');
    expect(
      [...markup.matchAll(/<th scope="(\w+)"[^>]*>(\w+)</g)].map(([, scope, word]) => [scope, word]),
    ).toEqual([
      ['col', 'Name'],
      ['col', 'Sum'],
      ['row', 'Ann'],
      ['row', 'Bob'],
    ]);
  });
});

describe('Banner', () => {
  it('is a named region, announced only if it appeared by itself', () => {
    const still = renderToStaticMarkup(jsx(Banner, { kind: 'info', label: 'Mail', children: 'Hello' }));
    expect(still).toMatch(/^<section class="banner [^"]*var\(--color-info\)[^"]*" aria-label="Mail">/);
    expect(still).not.toContain('role="status"');
    expect(still).not.toContain('<button');
    const live = renderToStaticMarkup(
      jsx(Banner, {
        kind: 'info',
        label: 'Mail',
        live: true,
        onDismiss: () => {},
        children: 'Hello',
      }),
    );
    expect(live).toMatch(/role="status"[^>]*>Hello/);
    expect(live).toContain('aria-label="Close: Mail"');
  });
});

describe('BusyButton', () => {
  it('is disabled with its own text while busy, and only then', () => {
    const props = { busyText: 'Sending...', children: 'Send' };
    const busy = renderToStaticMarkup(jsx(BusyButton, { ...props, busy: true }));
    expect(busy).toMatch(/^<button[^>]* disabled="" [^>]*aria-busy="true"/);
    expect(words(busy)).toBe('|Sending...|');
    const idle = renderToStaticMarkup(jsx(BusyButton, { ...props, busy: false }));
    expect(idle).not.toMatch(/disabled|busy/);
    expect(words(idle)).toBe('|Send|');
  });
});

describe('PlanTag', () => {
  it('reads in the order name, badge, description, price, saving, button, features', () => {
    const markup = renderToStaticMarkup(
      createElement(PlanTag, {
        name: 'Plan',
        description: 'For all',
        price: '$6.9',
        saving: 'Save $36',
        badge: 'Best',
        action: createElement('em', null, 'Take it'),
        features: ['First', 'Second'],
      }),
    );
    expect(words(markup)).toBe('|Plan|Best|For all|$6.9| a month|Save $36|Take it|First|Second|');
  });
});

describe('RouteProgress', () => {
  it('is a progress bar while active, and hidden from screen readers otherwise', () => {
    expect(renderToStaticMarkup(createElement(RouteProgress, { active: true }))).toContain(
      'role="progressbar"',
    );
    const still = renderToStaticMarkup(createElement(RouteProgress, { active: false }));
    expect(still).not.toContain('role=');
    expect(still).toContain('aria-hidden="true"');
  });
});

it('says what is loading and hides the blocks from screen readers', () => {
  const markup = renderToStaticMarkup(
    jsx(LoadingArea, {
      label: 'Loading posts',
      children: createElement(Skeleton, { shape: 'line' }),
    }),
  );
  expect(markup).toMatch(/^<div role="status" aria-busy="true"><span class="sr-only">Loading posts<\/span>/);
  expect(markup).toContain('data-shape="line" aria-hidden="true"');
});

it('links the skip link to the main element', () => {
  expect(renderToStaticMarkup(createElement(SkipLink))).toContain('href="#main"');
});

describe('toasts', () => {
  it('state their type as text, and name the toast that their button closes', () => {
    const toast = {
      id: 'a',
      type: 'error',
      title: 'Not saved',
      duration: 1,
      phase: 'visible',
      announcing: false,
    } as const;
    const markup = renderToStaticMarkup(createElement(ToastCard, { toast, onDismiss: () => {} }));
    expect(words(markup)).toContain('|Error: |Not saved|');
    expect(markup).toContain('aria-label="Close: Not saved"');
  });

  it('have both live regions on the page before the first toast', () => {
    const markup = renderToStaticMarkup(jsx(ToastProvider, { children: 'Page' }));
    expect(markup).toBe(
      'Page<div class="sr-only" aria-live="polite"></div><div class="sr-only" aria-live="assertive"></div>',
    );
  });

  it('cannot be used outside the provider, and the error says so', () => {
    const Outside = () => createElement('p', null, String(useToasts()));
    expect(() => renderToStaticMarkup(createElement(Outside))).toThrow('outside <ToastProvider>');
  });
});
