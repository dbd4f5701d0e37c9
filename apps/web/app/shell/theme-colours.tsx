import type { Theme } from '#app/storage/theme.ts';

/** The page's background colour, for the browser's own toolbars. */
const GROUND = { light: '#f0ede6', dark: '#161312' } as const;

export function ThemeColours({ theme }: { theme: Theme }) {
  if (theme !== 'system') return <meta name="theme-color" content={GROUND[theme]} />;
  return (
    <>
      <meta name="theme-color" content={GROUND.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={GROUND.dark} media="(prefers-color-scheme: dark)" />
    </>
  );
}
