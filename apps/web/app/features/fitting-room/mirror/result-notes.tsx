import { whatWorksBetter } from '@tryon/contract/grade.ts';
import { Icon } from '@tryon/ui/icons.tsx';
import { RoughIdea } from '@tryon/ui/rough-idea.tsx';
import type { Result } from '../mirror-state.ts';

/** What has to be known about the result. */
export function ResultNotes({ result }: { result: Result }) {
  return (
    <div className="result-notes">
      <p className="type-small text-ink-2">{factsOf(result).join(' · ')}</p>
      {result.person === null && (
        <p className="type-small text-ink-2">
          From an earlier visit: the photos are not kept with a look, so there is no before to slide to. Add
          them again to try on something else.
        </p>
      )}
      {result.grade === 'rough' && (
        <RoughIdea
          why={result.reasons.map(({ text }) => text)}
          better={whatWorksBetter(result.reasons.map(({ code }) => code))}
        />
      )}
      {result.grade === 'sure' && result.warnings.length > 0 && (
        <ul>
          {result.warnings.map((warning) => (
            <li
              key={`${warning.subject} ${warning.code}`}
              className="type-small flex items-start gap-2 text-warn"
            >
              <Icon name="warning" />
              {warning.text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function factsOf({ creditsRemaining, options }: Result): string[] {
  return [
    'Shows style, not size',
    ...(options.place === 'device' ? ['Made on this device, not counted'] : []),
    ...(creditsRemaining === null ? [] : [leftText(creditsRemaining)]),
  ];
}

function leftText(left: number): string {
  return left === 1 ? '1 try-on left' : `${left} try-ons left`;
}
