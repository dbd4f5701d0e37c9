import { CALICO } from '@tryon/contract/site/theme-colours.ts';
import type { Theme } from '#app/storage/theme.ts';

/** The page's background colour, for the browser's own toolbars. */
export function ThemeColours({ theme }: { theme: Theme }) {
  if (theme !== 'system') return <meta name="theme-color" content={CALICO[theme]} />;
  return (
    <>
      <meta name="theme-color" content={CALICO.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={CALICO.dark} media="(prefers-color-scheme: dark)" />
    </>
  );
}
