/** Fixed texts of the blog, which must not be reworded. */
export const BLOG_TEXTS = {
  empty: 'No blog posts available',
  postMissing: 'Post Not Found',
  listFailed: 'Failed to load blog posts',
  listFailedTitle: 'Error Loading Blog Posts',
  listFailedHelp: 'Please check your content service configuration or try again later.',
  postFailed: 'Failed to load post',
  postFailedTitle: 'Error Loading Post',
  notConfigured: 'Blog functionality is not configured. Please contact the administrator.',
  readMore: 'Read More',
  backToBlog: 'Back to Blog',
  tryAgain: 'Try Again',
} as const;
