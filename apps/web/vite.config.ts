import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Found before the first page is shown: a late find makes the development server reload the page.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.ts', '!app/entry.server.tsx'] },
  build: {
    // Every asset is a file of its own: the content policy allows fonts from this origin only.
    assetsInlineLimit: 0,
    // light-dark() has to reach the browser as it is: parts of the page choose their own colour scheme.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
  },
});
