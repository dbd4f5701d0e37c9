import { stageText } from '@tryon/contract/try-on/generation-texts.ts';
import { Button } from '@tryon/ui/forms/button.tsx';
import { Icon } from '@tryon/ui/layout/icons.tsx';
import { CURTAIN_AT, Mirror } from '@tryon/ui/mirror/mirror.tsx';
import { RoughMark } from '@tryon/ui/mirror/rough-idea.tsx';
import { useToasts } from '@tryon/ui/toasts/toast-provider.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { actions, choices, noneLeft, notes, picture, tools } from '../late-parts.tsx';
import { CaptionHint } from '../panels/panel-caption.tsx';
import { useRoom } from '../room.ts';
import { useKeptFocus } from '../use-kept-focus.ts';
import { CurtainFront } from './curtain-front.tsx';
import { FailedLabel, GenerationLabel } from './mirror-labels.tsx';
import type { MirrorState, Result } from './mirror-state.ts';
import type { ResultView } from './result/result-view.ts';

/**
 * The mirror, where the picture is requested, awaited and viewed.
 * @param under content below the picture and its actions.
 */
export function MirrorColumn({ under }: { under: ReactNode }) {
  const { model, state } = useRoom();
  const { mirror } = state;
  const region = useRef<HTMLElement>(null);
  useKeptFocus(model, region, mirror.step === 'idle' ? `idle ${mirror.alert}` : mirror.step);
  const isGenerating = mirror.step === 'generating';
  const result = mirror.step === 'shown' ? mirror.result : null;
  const [view, choose] = useResultView(result);

  useEffect(() => {
    if (!isGenerating) return;
    // If preloading fails, it is retried and reported when there is a picture to show.
    const parts = [picture, tools, actions, notes, choices, noneLeft];
    void Promise.allSettled(parts.map(({ fetchAhead }) => fetchAhead()));
    // On a phone the pressed button may be far from the mirror.
    const isPhone = window.matchMedia('(max-width: 899.98px)').matches;
    if (isPhone) region.current?.scrollIntoView({ block: 'nearest' });
  }, [isGenerating]);

  return (
    <section
      ref={region}
      aria-labelledby="mirror-title"
      className="mirror-column min-w-0 [grid-area:mirror] focus:[outline:none] md:relative md:self-end max-md:[&:has([data-stuck=true])_.mirror-frame]:z-10"
      tabIndex={-1}
    >
      <Mirror
        curtain={CURTAIN_AT[mirror.step]}
        picture={result && <picture.Late key={result.picture} result={result} view={view} />}
      >
        <MirrorFront mirror={mirror} />
        {result && <tools.Late result={result} view={view} onView={choose} />}
      </Mirror>
      <p className="sr-only" role="status">
        {spokenText(mirror)}
      </p>
      {result ? (
        <>
          <h2 id="mirror-title" className="sr-only">
            Your result
          </h2>
          <actions.Late result={result} />
        </>
      ) : (
        <MirrorCaption />
      )}
      {under}
    </section>
  );
}

/** The current view of the result; every new result starts with the comparison. */
function useResultView(result: Result | null): [ResultView, (view: ResultView) => void] {
  const [chosen, setChosen] = useState<{ picture: string; view: ResultView } | null>(null);
  const view = result && chosen?.picture === result.picture ? chosen.view : 'compare';
  return [view, (next) => setChosen(result && { picture: result.picture, view: next })];
}

/** The label on the curtain, or the button that dismisses a result. */
function MirrorFront({ mirror }: { mirror: MirrorState }) {
  const { model } = useRoom();
  const toasts = useToasts();
  switch (mirror.step) {
    case 'idle':
      return <CurtainFront alert={mirror.alert} />;
    case 'generating':
      return <GenerationLabel generation={mirror} />;
    case 'failed':
      return <FailedLabel failure={mirror.failure} />;
    case 'shown':
      return (
        <>
          {mirror.result.grade === 'rough' && <RoughMark />}
          <Button
            variant="tool"
            onPicture
            className="absolute top-3 right-[calc(var(--gathered)*100%+12px)]"
            aria-label="Dismiss result"
            data-clear-of-toasts
            onClick={() => {
              model.dismissResult();
              // The saved results are far down on the page.
              const heading = document.getElementById('looks-title');
              if (!heading) return;
              toasts.show({
                id: 'look-kept',
                type: 'info',
                title: 'Your picture is kept in “Your looks”',
                action: { label: 'Show', onClick: () => heading.focus() },
              });
            }}
          >
            <Icon name="close" />
          </Button>
        </>
      );
  }
}

/** Below the mirror until there is a result. */
function MirrorCaption() {
  return (
    <div className="relative z-1 flex min-h-14 flex-wrap items-baseline justify-between gap-x-4 pt-3 max-sm:flex-col max-sm:justify-start">
      <h2 id="mirror-title" className="type-d5">
        Mirror
      </h2>
      <CaptionHint>Shows style, not size</CaptionHint>
    </div>
  );
}

/** Text for screen readers. Only changes of stage are announced, not the seconds or the progress. */
function spokenText(mirror: MirrorState): string {
  if (mirror.step === 'generating') return stageText(mirror);
  if (mirror.step !== 'shown') return '';
  if (mirror.wasThere) return 'You already have this picture.';
  const { grade } = mirror.result;
  return grade === 'rough'
    ? 'The result is ready. It is a rough idea and cost nothing.'
    : 'The result is ready.';
}
