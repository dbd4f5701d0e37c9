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
    <div className="rough-idea">
      <p className="rough-idea-title">
        <Icon name="info" />
        <span>
          <strong>A rough idea.</strong> It cost nothing, because parts of it are guessed.
        </span>
      </p>
      {why.length > 0 && (
        <ul aria-label="Why it is a rough idea">
          {why.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {better.length > 0 && (
        <>
          <p className="rough-idea-better">What works better</p>
          <ul aria-label="What works better">
            {better.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** The mark on the picture itself. */
export function RoughMark() {
  return <p className="rough-mark">A rough idea</p>;
}
