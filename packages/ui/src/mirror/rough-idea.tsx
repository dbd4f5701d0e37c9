import { Icon } from '#src/layout/icons.tsx';

interface RoughIdeaProps {
  /** The reasons, one sentence each. */
  why: readonly string[];
  /** What would work better, one sentence each. */
  better: readonly string[];
}

/** Says that the picture is only a rough idea, why, that it was free, and what would work better. */
export function RoughIdea({ why, better }: RoughIdeaProps) {
  return (
    <div className="grid gap-1.5 pl-3.5 border-l-2 border-dashed border-warn text-[15px]/[1.45] text-ink-2">
      <p className="flex gap-2 text-ink [&>.icon]:mt-0.5 [&>.icon]:text-warn">
        <Icon name="info" />
        <span>
          <strong className="font-semibold">A rough idea.</strong> It cost nothing, because parts of it are
          guessed.
        </span>
      </p>
      {why.length > 0 && (
        <ul aria-label="Why it is a rough idea">
          {why.map((text) => (
            <li key={text} className="flex gap-2 before:content-['\2013']">
              {text}
            </li>
          ))}
        </ul>
      )}
      {better.length > 0 && (
        <>
          <p className="font-semibold mt-1 text-ink">What works better</p>
          <ul aria-label="What works better">
            {better.map((text) => (
              <li key={text} className="flex gap-2 before:content-['\2013']">
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** The mark on the picture itself. */
export function RoughMark() {
  return (
    <p className="rough-mark absolute top-16 left-3 py-1.25 px-2.75 rounded-sm bg-label text-ink-fixed [box-shadow:var(--shadow-1)] text-[14px]/[1.45] font-semibold pointer-events-none forced-colors:border forced-colors:border-[CanvasText]">
      A rough idea
    </p>
  );
}
