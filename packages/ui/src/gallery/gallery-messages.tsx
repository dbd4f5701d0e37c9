import { Banner } from '#src/feedback/banner.tsx';
import { EmptyState } from '#src/feedback/empty-state.tsx';
import { Notice } from '#src/feedback/notice.tsx';
import { LoadingArea, Skeleton } from '#src/feedback/skeleton.tsx';
import { Button } from '#src/forms/button.tsx';
import { useToasts } from '#src/toasts/toast-provider.tsx';
import { doNothing, Exhibit } from './exhibit.tsx';

const SHAPES = ['picture', 'portrait', 'heading', 'line', 'last-line', 'control'] as const;

/** All messages and status displays. */
export function GalleryMessages() {
  return (
    <>
      <div className="gallery-columns">
        <ToastExhibit />
        <Exhibit title="Notices">
          {(['info', 'warning', 'error'] as const).map((kind) => (
            <Notice key={kind} kind={kind} onDismiss={doNothing}>
              Something that you should know, in a sentence long enough to need a second line.
            </Notice>
          ))}
        </Exhibit>
        <Exhibit title="Loading">
          <LoadingArea label="Loading an example">
            {SHAPES.map((shape) => (
              <Skeleton key={shape} shape={shape} />
            ))}
          </LoadingArea>
        </Exhibit>
      </div>
      <BannerExhibit />
      <Exhibit title="Empty">
        <EmptyState
          title="Nothing hangs here yet"
          text="What you try on does."
          action={<Button>Try on</Button>}
        />
      </Exhibit>
    </>
  );
}

function BannerExhibit() {
  return (
    <Exhibit title="Banners">
      <Banner kind="warning" label="Test mode">
        <strong>No money moves here.</strong> Any future date and any code will do.
      </Banner>
      <Banner kind="info" label="Email" action={<Button variant="text">Again</Button>} onDismiss={doNothing}>
        Please confirm ines@example.com.
      </Banner>
      <Banner kind="success" label="Payment" place="inset" onDismiss={doNothing}>
        The payment arrived.
      </Banner>
      <Banner kind="error" label="Renewal" place="inset" action={<a href="#main">Change the card</a>}>
        The renewal did not go through.
      </Banner>
    </Exhibit>
  );
}

const TOAST_TYPES = ['success', 'error', 'warning', 'info'] as const;

function ToastExhibit() {
  const toasts = useToasts();
  return (
    <Exhibit title="Toasts" layout="row">
      {TOAST_TYPES.map((type) => (
        <Button
          key={type}
          size="compact"
          variant="secondary"
          onClick={() =>
            toasts.show({
              type,
              title: `A toast: ${type}`,
              message: 'It says a little more.',
              action: { label: 'Undo', onClick: doNothing },
            })
          }
        >
          {type}
        </Button>
      ))}
    </Exhibit>
  );
}
