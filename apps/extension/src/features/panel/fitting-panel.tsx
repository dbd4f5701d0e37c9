import { tryOnsLeftText } from '@tryon/contract/try-on/result-texts.ts';
import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { Skeleton } from '@tryon/ui/feedback/skeleton.tsx';
import { Button } from '@tryon/ui/forms/button.tsx';
import { FilePick } from '@tryon/ui/forms/file-pick.tsx';
import { Brand } from '#src/lib/brand.tsx';
import { AccountMenu } from './account-menu.tsx';
import { CategoryChoice } from './category-choice.tsx';
import { GrantCard } from './grant-card.tsx';
import { PanelMirror } from './panel-mirror.tsx';
import { garmentText, planText, whereText } from './panel-texts.ts';
import { ResultsStrip } from './results-strip.tsx';
import type { PanelProps } from './use-panel.ts';

const PICTURE_TYPES = 'image/*';

/** The fitting room next to a shop: mirror, garment, person, and the remaining try-ons. */
export function FittingPanel({ panel, state }: PanelProps) {
  const { account } = state;
  return (
    <div className="flex-1 flex flex-col w-full max-w-140 mx-auto">
      <header className="flex items-center justify-between gap-3 py-3 px-4 bg-calico border-b border-line">
        <h1>
          <Brand />
        </h1>
        <AccountMenu panel={panel} state={state} />
      </header>
      <main className="flex-1 pt-4 px-4 pb-6">
        <PanelMirror panel={panel} state={state} />
        <GarmentRow panel={panel} state={state} />
        <PersonRow panel={panel} state={state} />
        <CategoryChoice category={state.category} offered={account.categories} onChoose={panel.choose} />
        <GrantCard panel={panel} state={state} />
        <ResultsStrip panel={panel} state={state} />
      </main>
      <footer className="flex items-center justify-between gap-3 py-3 px-4 bg-calico sticky bottom-0 z-5 border-t border-line text-[14px]/[1.4] flex-wrap gap-y-0 gap-x-3 [&_p]:whitespace-nowrap [&_strong]:font-[550]">
        {account.user ? (
          <p>
            {account.balance ? (
              <>
                <strong>{tryOnsLeftText(account.balance.remaining)}</strong> · {planText(account.balance)}
                {account.balance.remaining === 0 && (
                  <Button variant="text" className="panel-plans" onClick={() => panel.openSite('/pricing')}>
                    Get more
                  </Button>
                )}
              </>
            ) : (
              'Asking what is left'
            )}
          </p>
        ) : (
          <p>Not signed in</p>
        )}
        <p className="panel-quiet">Shows style, not size</p>
        <p className="panel-quiet">{whereText(account.engines)}</p>
      </footer>
    </div>
  );
}

function GarmentRow({ panel, state }: PanelProps) {
  const { garment, garmentPicture } = state;
  const isReading = garment.step === 'reading';
  return (
    <section className="panel-row" aria-labelledby="garment-title" aria-busy={isReading}>
      <div className="panel-thumb">
        {garmentPicture ? <img src={garmentPicture} alt="The garment" /> : <Skeleton shape="portrait" />}
      </div>
      <div className="panel-row-words">
        <h2 id="garment-title" className="panel-row-title">
          {garment.title || 'The garment'}
        </h2>
        <p className="panel-quiet" role="status">
          {garmentText(garment)}
        </p>
        <p className="flex flex-wrap gap-y-1 gap-x-5 mt-1.5 [&_.button[data-variant='text']]:text-[14.5px]">
          <Button variant="text" onClick={() => void panel.pickGarment()}>
            {garment.step === 'ready' ? 'Pick another picture' : 'Pick on the page'}
          </Button>
          <FilePick
            variant="text"
            accept={PICTURE_TYPES}
            onPick={(file) => void panel.addGarment(file)}
            name="Choose a garment file"
          >
            Choose a file
          </FilePick>
        </p>
      </div>
    </section>
  );
}

function PersonRow({ panel, state }: PanelProps) {
  const { personPhoto, personProblem } = state;
  return (
    <section className="panel-row" aria-labelledby="person-title">
      <div className="panel-thumb">
        {personPhoto ? <img src={personPhoto} alt="You" /> : <Skeleton shape="portrait" />}
      </div>
      <div className="panel-row-words">
        <h2 id="person-title" className="panel-row-title">
          Your photo
        </h2>
        <p className="panel-quiet">
          {personPhoto
            ? 'Kept on this device until you remove it or sign out.'
            : 'Facing front, head to hips, arms down. Yours, or with permission; adults only. It leaves this device only while a picture is made.'}
        </p>
        <p className="flex flex-wrap gap-y-1 gap-x-5 mt-1.5 [&_.button[data-variant='text']]:text-[14.5px]">
          <FilePick
            variant={personPhoto ? 'text' : 'primary'}
            {...(personPhoto ? {} : { size: 'compact' as const })}
            accept={PICTURE_TYPES}
            onPick={(file) => void panel.addPhoto(file)}
            name={personPhoto ? 'Replace your photo' : 'Add your photo'}
          >
            {personPhoto ? 'Replace' : 'Add your photo'}
          </FilePick>
          {personPhoto && (
            <Button variant="text" aria-label="Remove your photo" onClick={() => void panel.removePhoto()}>
              Remove
            </Button>
          )}
        </p>
        {personProblem && <Notice kind="error">{personProblem}</Notice>}
      </div>
    </section>
  );
}
