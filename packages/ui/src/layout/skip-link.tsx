/** The page's first stop for the keyboard: leads past the bar. `target` is the id of the main part. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  return (
    <a className="skip-to-content" href={`#${target}`}>
      Skip to content
    </a>
  );
}
