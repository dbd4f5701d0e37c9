import { Banner } from '#src/feedback/banner.tsx';
import { EmptyState } from '#src/feedback/empty-state.tsx';
import { Notice } from '#src/feedback/notice.tsx';
import { LoadingArea, Skeleton } from '#src/feedback/skeleton.tsx';
import { Button } from '#src/forms/button.tsx';
import { ToastCard } from '#src/toasts/toast-card.tsx';
import { useToasts } from '#src/toasts/toast-provider.tsx';
import { TOAST_VERIFICATION_DURATION_MS, type ToastInput } from '#src/toasts/toast-store.ts';
import { Exhibit } from './exhibit.tsx';

/** All messages and status displays. */
export function GalleryMessages() {
  return (
    <>
      <div className="gallery-columns">
        <ToastExhibit />
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
        <Banner kind="success" label="Payment" place="inset" onDismiss={() => {}}>
          The payment arrived.
        </Banner>
        <Banner kind="error" label="Renewal" place="inset" action={<a href="#main">Change the card</a>}>
          The renewal did not go through.
        </Banner>
      </Exhibit>
      <Exhibit title="Empty">
        <EmptyState
          title="Nothing hangs here yet"
          text="What you try on appears here, on this device only."
          action={<Button>Try something on</Button>}
        />
      </Exhibit>
    </>
  );
}

const EXAMPLES: readonly ToastInput[] = [
  { type: 'success', title: 'Password saved', message: 'Five seconds.' },
  { type: 'error', title: 'Card refused', message: 'Seven seconds.' },
  {
    type: 'warning',
    title: 'Confirm your email',
    message: 'Ten seconds.',
    duration: TOAST_VERIFICATION_DURATION_MS,
  },
  { type: 'info', title: 'Look removed', action: { label: 'Bring it back', onClick: () => {} } },
];

const STILL = { duration: 0, phase: 'visible', announcing: false } as const;

function ToastExhibit() {
  const toasts = useToasts();
  return (
    <Exhibit title="Toasts">
      <ol className="grid gap-y-0.5 gap-x-4 sm:grid-cols-[1fr_1fr]">
        {EXAMPLES.map((toast) => (
          <ToastCard key={toast.type} toast={{ ...toast, ...STILL, id: toast.type }} onDismiss={() => {}} />
        ))}
      </ol>
      <div className="gallery-row">
        {EXAMPLES.map((toast) => (
          <Button key={toast.type} size="compact" variant="secondary" onClick={() => toasts.show(toast)}>
            {toast.title}
          </Button>
        ))}
      </div>
    </Exhibit>
  );
}
