import { whatWorksBetter } from '@tryon/contract/try-on/grade.ts';
import { madeText, tryOnsLeftText } from '@tryon/contract/try-on/result-texts.ts';
import type { EngineChoice } from '@tryon/contract/try-on/try-on.ts';
import { Button } from '@tryon/ui/forms/button.tsx';
import { Icon } from '@tryon/ui/layout/icons.tsx';
import { RoughIdea } from '@tryon/ui/mirror/rough-idea.tsx';
import { useSiteFacts } from '#app/page-data/site-facts.ts';
import { useSession } from '#app/session/session-provider.tsx';
import { LinkButton } from '#app/shell/link-button.tsx';
import { useRoom } from '../../room.ts';
import type { Result } from '../mirror-state.ts';

/**
 * What the user should know about the result.
 * @param wasThere the same picture was requested again.
 */
export function ResultNotes({ result, wasThere }: { result: Result; wasThere: boolean }) {
  const { user } = useSession();
  const { signInNeeded, engines } = useSiteFacts();
  return (
    <div className="result-notes mb-2.5 grid gap-2">
      <p className="type-small text-ink-2">{factsOf(result, engines).join(' · ')}</p>
      {result.person === null && (
        <p className="type-small text-ink-2">
          This look was kept without its photo, so there is no before to slide to.
        </p>
      )}
      {wasThere && <AlreadyThere />}
      {signInNeeded && user === null && (
        <p className="type-small">
          Made without an account.{' '}
          <LinkButton to="/login?mode=sign-up&returnTo=/" variant="text">
            Create one
          </LinkButton>{' '}
          to go on: this look stays here.
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

/** The same picture was requested again. */
function AlreadyThere() {
  const { model } = useRoom();
  return (
    <p className="type-small">
      You already have this picture. Nothing was made, and nothing was counted.{' '}
      <Button variant="text" onClick={() => void model.generate({ anew: true })}>
        Make it again
      </Button>
    </p>
  );
}

function factsOf(result: Result, engines: readonly EngineChoice[]): string[] {
  const { creditsRemaining, options } = result;
  return [
    'Shows style, not size',
    options.place === 'device' ? 'Made on this device, not counted' : madeText(result, engines),
    ...(creditsRemaining === null ? [] : [tryOnsLeftText(creditsRemaining)]),
  ];
}
