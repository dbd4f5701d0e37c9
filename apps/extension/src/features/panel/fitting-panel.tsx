import { CATEGORY_TEXTS, tryOnsLeftText } from '@tryon/contract/try-on/result-texts.ts';
import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { Button } from '@tryon/ui/forms/button.tsx';
import { FilePick } from '@tryon/ui/forms/file-pick.tsx';
import { SegmentedToggle } from '@tryon/ui/forms/segmented-toggle.tsx';
import { LineIcon } from '@tryon/ui/layout/line-icon.tsx';
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '@tryon/ui/overlays/menu.tsx';
import { UserRound } from 'lucide-react';
import { Brand } from '#src/pages/brand.tsx';
import { useModel } from '#src/pages/use-model.ts';
import type { PanelDependencies } from './browser-dependencies.ts';
import { createPanel, type PanelProps } from './create-panel.ts';
import { PanelMirror } from './panel-mirror.tsx';
import { PanelRow, RowTitle } from './panel-row.tsx';
import { garmentText, planText, whereText } from './panel-texts.ts';
import { ResultsStrip } from './results-strip.tsx';

/** The fitting room next to a shop: mirror, garment, person, and the remaining try-ons. */
export function FittingPanel({ dependencies }: { dependencies: PanelDependencies }) {
  const { model: panel, state } = useModel(() => createPanel(dependencies));
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
        <CategoryChoice panel={panel} state={state} />
        <GrantCard panel={panel} state={state} />
        <ResultsStrip panel={panel} state={state} />
      </main>
      <footer className="sticky bottom-0 z-5 flex flex-wrap items-center justify-between gap-x-3 py-3 px-4 bg-calico border-t border-line text-[14px]/[1.4] *:whitespace-nowrap">
        <p>{account.user ? <WhatIsLeft panel={panel} state={state} /> : 'Not signed in'}</p>
        <p className="type-small text-ink-2">Shows style, not size</p>
        <p className="type-small text-ink-2">{whereText(account.engines)}</p>
      </footer>
    </div>
  );
}

/** The try-ons that the user has left, and the plan. */
function WhatIsLeft({ panel, state }: PanelProps) {
  const { balance } = state.account;
  if (!balance) return 'Asking what is left';
  return (
    <>
      <strong className="font-[550]">{tryOnsLeftText(balance.remaining)}</strong> · {planText(balance)}
      {balance.remaining === 0 && (
        <Button variant="text" className="ml-3 text-[14px]" onClick={() => panel.openSite('/pricing')}>
          Get more
        </Button>
      )}
    </>
  );
}

const ACTIONS = 'flex flex-wrap gap-y-1 gap-x-5 mt-1.5';

function GarmentRow({ panel, state }: PanelProps) {
  const { garment, garmentPicture } = state;
  return (
    <PanelRow
      id="garment-title"
      title={garment.title || 'The garment'}
      picture={garmentPicture}
      pictureText="The garment"
      isBusy={garment.step === 'reading'}
      className="mt-5"
    >
      <p className="type-small text-ink-2" role="status">
        {garmentText(garment)}
      </p>
      <p className={ACTIONS}>
        <Button variant="text" className="text-[14.5px]" onClick={() => void panel.pickGarment()}>
          {garment.step === 'ready' ? 'Pick another picture' : 'Pick on the page'}
        </Button>
        <FilePick
          variant="text"
          className="text-[14.5px]"
          onPick={(file) => void panel.addGarment(file)}
          name="Choose a garment file"
        >
          Choose a file
        </FilePick>
      </p>
    </PanelRow>
  );
}

function PersonRow({ panel, state }: PanelProps) {
  const { personPhoto, personProblem, isReadingPhoto } = state;
  return (
    <PanelRow
      id="person-title"
      title="Your photo"
      picture={personPhoto}
      pictureText="You"
      isBusy={isReadingPhoto}
    >
      <p className="type-small text-ink-2">
        {personPhoto
          ? 'Kept on this device until you remove it or sign out.'
          : 'Facing front, head to hips, arms down. Yours, or with permission; adults only. It leaves this device only while a picture is made.'}
      </p>
      <PersonActions panel={panel} hasPhoto={personPhoto !== null} />
      {personProblem && <Notice kind="error">{personProblem}</Notice>}
    </PanelRow>
  );
}

function PersonActions({ panel, hasPhoto }: Pick<PanelProps, 'panel'> & { hasPhoto: boolean }) {
  return (
    <p className={ACTIONS}>
      <FilePick
        variant={hasPhoto ? 'text' : 'primary'}
        size={hasPhoto ? 'regular' : 'compact'}
        className="text-[14.5px]"
        onPick={(file) => void panel.addPhoto(file)}
        name={hasPhoto ? 'Replace your photo' : 'Add your photo'}
      >
        {hasPhoto ? 'Replace' : 'Add your photo'}
      </FilePick>
      {hasPhoto && (
        <Button
          variant="text"
          className="text-[14.5px]"
          aria-label="Remove your photo"
          onClick={() => void panel.removePhoto()}
        >
          Remove
        </Button>
      )}
    </p>
  );
}

/** Lets the user name the garment's category, of those that the engine supports, instead of having it detected. */
function CategoryChoice({ panel, state }: PanelProps) {
  const { categories } = state.account;
  if (categories.length < 2) return null;
  return (
    <section className="py-3.5 border-t border-line" aria-labelledby="category-title">
      <RowTitle id="category-title">What it is</RowTitle>
      <SegmentedToggle
        size={{ frame: 'w-full min-h-11', option: 'py-1.5 px-2 text-[14px]/[1.15]' }}
        className="mt-2"
        label="What the garment is"
        value={state.category}
        options={categories.map((value) => ({ value, label: CATEGORY_TEXTS[value] }))}
        onChange={panel.choose}
      />
    </section>
  );
}

/** Asks once for the permission to show the button in every shop, and explains why. */
function GrantCard({ panel, state }: PanelProps) {
  if (state.isGranted || state.grantDeclined) return null;
  return (
    <section
      className="mt-2.5 not-last:mb-5 p-4.5 rounded-sm bg-paper [box-shadow:var(--shadow-1)]"
      aria-labelledby="grant-title"
    >
      <RowTitle id="grant-title">A button on every product?</RowTitle>
      <p className="type-small mt-1.5 text-ink-2">
        To find the garment’s picture by itself, the extension has to read the pages of shops. It looks for
        product pictures only, keeps no list of where you go, and sends a picture on only when you press Try
        it on. Without it, the right click and the hanger in the browser’s bar work all the same.
      </p>
      <div className="flex flex-wrap items-center gap-y-2.5 gap-x-5 mt-4.5">
        <Button size="compact" onClick={() => void panel.allowEveryShop()}>
          Allow
        </Button>
        <Button variant="text" onClick={() => void panel.declineGrant()}>
          Not now
        </Button>
      </div>
    </section>
  );
}

/** The connected user and the account actions. */
function AccountMenu({ panel, state }: PanelProps) {
  const { user } = state.account;
  return (
    <Menu
      trigger={
        <Button variant="tool" className="bg-transparent text-ink shadow-none" aria-label="Account">
          <LineIcon shape={UserRound} />
        </Button>
      }
    >
      {user ? (
        <>
          <MenuHeading title={user.name} text={user.email} />
          <MenuSeparator />
          <MenuItem onSelect={() => panel.openSite('/dashboard')}>Dashboard</MenuItem>
          <MenuItem onSelect={() => panel.openSite('/pricing')}>Plans</MenuItem>
          <MenuItem onSelect={() => void panel.signOut()}>Sign Out</MenuItem>
        </>
      ) : (
        <>
          <MenuHeading title="Not signed in" />
          <MenuSeparator />
          <MenuItem onSelect={() => void panel.connect()}>Sign In</MenuItem>
        </>
      )}
      <MenuSeparator />
      <MenuItem onSelect={() => panel.openSite('/privacy')}>Privacy</MenuItem>
    </Menu>
  );
}
