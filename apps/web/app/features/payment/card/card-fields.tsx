import { Notice } from '@tryon/ui/feedback/notice.tsx';
import { LoadingArea, Skeleton } from '@tryon/ui/feedback/skeleton.tsx';
import { Button } from '@tryon/ui/forms/button.tsx';
import type { ReactNode } from 'react';
import type { Problems } from '#app/forms/read-form.ts';
import { createLateComponent } from '#app/rendering/late-component.tsx';
import { FieldPair } from '../payment-frame.tsx';
import type { CardProcessor } from './charge.ts';
import type { CardSource } from './use-card-source.ts';

const sandboxFields = createLateComponent(
  async () => (await import('./sandbox-card-fields.tsx')).SandboxCardFields,
  CardWaiting,
);
const stripeFields = createLateComponent(
  async () => (await import('./stripe-card-fields.tsx')).StripeCardFields,
  CardWaiting,
);

/** Shown when the user submits before the card fields have loaded. */
export const FIELDS_LOADING_TEXT = 'The card fields are still being loaded. Please press again in a moment.';
export const FIELDS_BLOCKED_TEXT =
  'The card fields of our payment provider could not be loaded. A content blocker or the network may be in the way; nothing was charged.';

export interface CardFieldsProps {
  problems: Problems;
  /** Called with the names of fields changed other than by typing into this page's own inputs. */
  onCorrect: (...names: string[]) => void;
  /** Called with the processor once the fields are usable, and with null when they are not. */
  onProcessor: (processor: CardProcessor | null) => void;
}

interface SourcedCardFieldsProps extends CardFieldsProps {
  source: CardSource;
  /** An alternative way to pay, for when these fields cannot be loaded. */
  elsewhere: ReactNode;
}

/** The fields of the card itself: number, expiry and CVC. */
export function CardFields({ source, elsewhere, ...fields }: SourcedCardFieldsProps) {
  if (source.kind === 'sandbox') return <sandboxFields.Late {...fields} />;
  if (source.load.kind === 'loading') return <CardWaiting />;
  if (source.load.kind === 'ready') return <stripeFields.Late stripe={source.load.stripe} {...fields} />;
  return (
    <div className="grid gap-4.5">
      <Notice kind="error">{FIELDS_BLOCKED_TEXT}</Notice>
      <div className="flex flex-wrap items-center gap-y-3 gap-x-6">
        <Button variant="secondary" onClick={source.again}>
          Load them again
        </Button>
        {elsewhere}
      </div>
    </div>
  );
}

function CardWaiting() {
  return (
    <LoadingArea
      label="The card fields are being loaded"
      className="grid gap-4.5 [&_.skeleton+.skeleton]:mt-0"
    >
      <Skeleton shape="control" />
      <FieldPair>
        <Skeleton shape="control" />
        <Skeleton shape="control" />
      </FieldPair>
    </LoadingArea>
  );
}
