import { useState } from 'react';
import { Banner } from '#src/feedback/banner.tsx';
import { EmptyState } from '#src/feedback/empty-state.tsx';
import { Notice } from '#src/feedback/notice.tsx';
import { LoadingArea, Skeleton } from '#src/feedback/skeleton.tsx';
import { Button } from '#src/forms/button.tsx';
import { SelectField } from '#src/forms/select-field.tsx';
import { ToastCard } from '#src/toasts/toast-card.tsx';
import { useToasts } from '#src/toasts/toast-provider.tsx';
import type { ShownToast } from '#src/toasts/toast-reducer.ts';
import type { ToastPosition } from '#src/toasts/toast-stack.tsx';
import { TOAST_VERIFICATION_DURATION_MS } from '#src/toasts/toast-store.ts';
import { Exhibit } from './exhibit.tsx';

interface GalleryMessagesProps {
  position: ToastPosition;
  onPosition: (position: ToastPosition) => void;
}

/** All messages and status displays. */
export function GalleryMessages({ position, onPosition }: GalleryMessagesProps) {
  return (
    <>
      <div className="gallery-columns">
        <ToastExhibit position={position} onPosition={onPosition} />
        <Exhibit title="Notices">
          <Notice kind="info" onDismiss={() => {}}>
            Something to know.
          </Notice>
          <Notice kind="warning">Something to mind.</Notice>
          <Notice kind="error" onDismiss={() => {}}>
            Something that failed, in a sentence long enough to need a second line in its place.
          </Notice>
        </Exhibit>
        <Exhibit title="Loading">
          <LoadingArea label="Loading an example">
            <Skeleton shape="picture" />
            <Skeleton shape="heading" />
            <Skeleton shape="line" />
            <Skeleton shape="last-line" />
            <Skeleton shape="control" />
          </LoadingArea>
        </Exhibit>
      </div>
      <Exhibit title="Banners">
        <Banner kind="warning" label="Test mode">
          <strong>No money moves here.</strong> Any future date and any code will do.
        </Banner>
        <Banner
          kind="info"
          label="Email address"
          action={<Button variant="text">Send it again</Button>}
          onDismiss={() => {}}
        >
          Please confirm ines@example.com.
        </Banner>
        <Banner kind="error" label="Connection">
          The connection is lost. What you see may be old.
        </Banner>
        <Banner kind="success" label="Payment" place="inset" onDismiss={() => {}}>
          The payment arrived.
        </Banner>
        <Banner kind="error" label="Renewal" place="inset" action={<a href="#gallery">Change the card</a>}>
          The renewal did not go through.
        </Banner>
      </Exhibit>
      <Exhibit title="Empty">
        <EmptyState
          title="Nothing hangs here yet"
          text="What you try on appears here, on this device only."
          action={<Button>Try something on</Button>}
          headingLevel={3}
        />
      </Exhibit>
    </>
  );
}

const POSITIONS = [
  'top-right',
  'top-center',
  'top-left',
  'bottom-right',
  'bottom-center',
  'bottom-left',
] as const satisfies readonly ToastPosition[];

const STILL: readonly ShownToast[] = (
  [
    { type: 'success', title: 'Password saved', message: 'Sign in with the new one.' },
    { type: 'error', title: 'Card refused', message: 'Your bank said no.' },
    { type: 'warning', title: 'Confirm your email', message: 'We sent you a link.' },
    {
      type: 'info',
      title: 'Look removed',
      message: 'It is gone from this device.',
      action: { label: 'Bring it back', onClick: () => {} },
    },
  ] as const
).map((toast) => ({ ...toast, id: `still-${toast.type}`, duration: 0, phase: 'visible', announcing: false }));

function ToastExhibit({ position, onPosition }: GalleryMessagesProps) {
  const toasts = useToasts();
  const [undone, setUndone] = useState(0);
  return (
    <Exhibit title="Toasts">
      <ol className="grid gap-y-0.5 gap-x-4 sm:grid-cols-[1fr_1fr]">
        {STILL.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onDismiss={() => {}} />
        ))}
      </ol>
      <SelectField
        label="Where they stack"
        value={position}
        options={POSITIONS.map((value) => ({ value, label: value.replace('-', ', ') }))}
        onChange={(event) => {
          const chosen = POSITIONS.find((value) => value === event.currentTarget.value);
          if (chosen) onPosition(chosen);
        }}
      />
      <div className="gallery-row">
        <Button
          size="compact"
          variant="secondary"
          onClick={() => toasts.show({ type: 'success', title: 'Saved', message: 'Five seconds.' })}
        >
          Success
        </Button>
        <Button
          size="compact"
          variant="secondary"
          onClick={() => toasts.show({ type: 'error', title: 'Not saved', message: 'Seven seconds.' })}
        >
          Error
        </Button>
        <Button
          size="compact"
          variant="secondary"
          onClick={() =>
            toasts.show({
              type: 'warning',
              title: 'Confirm your email',
              message: 'Ten seconds.',
              duration: TOAST_VERIFICATION_DURATION_MS,
            })
          }
        >
          Warning
        </Button>
        <Button
          size="compact"
          variant="secondary"
          onClick={() =>
            toasts.show({
              type: 'info',
              title: 'Look removed',
              action: { label: 'Bring it back', onClick: () => setUndone((times) => times + 1) },
            })
          }
        >
          With an action
        </Button>
        <Button size="compact" variant="text" onClick={toasts.dismissAll}>
          Close all
        </Button>
      </div>
      <p className="type-small">Brought back: {undone}</p>
    </Exhibit>
  );
}
