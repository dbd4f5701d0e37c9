import { expect, test } from 'vitest';
import { faqFacts } from './faq-facts.ts';

test('questions become facts for search engines', () => {
  expect(faqFacts([{ question: 'Can I cancel?', answer: 'Yes.' }])).toMatchObject({
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: [{ name: 'Can I cancel?', acceptedAnswer: { text: 'Yes.' } }],
    },
  });
});
