/** The curtain rail with its finials: things hang below it. Decoration. */
export function Rail() {
  return <div className="rail" aria-hidden="true" />;
}
