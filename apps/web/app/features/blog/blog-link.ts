/** The look of the blog's small links. */
export const BLOG_LINK =
  'inline-block py-0.75 font-[550] text-ink underline decoration-1 underline-offset-5 hover:decoration-2';
