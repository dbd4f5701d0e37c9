/** Decoration: the curtain rail with its finials. */
export function Rail() {
  return <div className="rail" aria-hidden="true" />;
}
