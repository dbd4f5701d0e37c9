import { expect, test } from 'vitest';
import { faqStructuredData } from './faq-structured-data.ts';

test('questions become structured data', () => {
  expect(faqStructuredData([{ question: 'Can I cancel?', answer: 'Yes.' }])).toMatchObject({
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: [{ name: 'Can I cancel?', acceptedAnswer: { text: 'Yes.' } }],
    },
  });
});
