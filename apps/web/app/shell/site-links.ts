/** The bar's links, and the phone menu's: three of the product, two of the company. */
export const MAIN_LINKS = [
  { to: '/pricing', name: 'Pricing' },
  { to: '/extension', name: 'Extension' },
  { to: '/blog', name: 'Blog' },
  { to: '/about', name: 'About' },
  { to: '/contact', name: 'Contact' },
];

/** The footer's columns. */
export const FOOTER_COLUMNS = [
  {
    name: 'Fitting room',
    links: [
      { to: '/#demo', name: 'Before and after' },
      { to: '/#features', name: 'Features' },
      { to: '/#how-it-works', name: 'How it works' },
      { to: '/#faq', name: 'Questions' },
    ],
  },
  { name: 'Product', links: MAIN_LINKS.slice(0, 3) },
  { name: 'Company', links: MAIN_LINKS.slice(3) },
  {
    name: 'Legal',
    links: [
      { to: '/terms', name: 'Terms' },
      { to: '/privacy', name: 'Privacy' },
      { to: '/cookies', name: 'Cookies' },
    ],
  },
];
