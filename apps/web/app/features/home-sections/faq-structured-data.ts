/** Questions and answers as structured data (schema.org) for a route's `meta`. */
export function faqStructuredData(items: readonly { question: string; answer: string }[]) {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: items.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  };
}
