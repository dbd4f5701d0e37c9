import type { ReactNode } from 'react';

interface PaymentFrameProps {
  title: ReactNode;
  /** Beside the rest on a wide window. */
  order?: ReactNode;
  children: ReactNode;
}

/** Layout of a page where something is paid or a card is added. */
export function PaymentFrame({ title, order, children }: PaymentFrameProps) {
  return (
    <div className="frame grid grid-cols-1 gap-x-(--gutter) gap-y-11 pt-6 pb-22 md:grid-cols-12 md:pt-10 md:pb-30">
      {order}
      <div className="md:[grid-area:1/1/2/7] [&>h1+*]:mt-7">
        <h1 className="type-d2 ml-[-0.02em]">{title}</h1>
        {children}
      </div>
    </div>
  );
}

/** Two fields side by side; one alone takes the whole width. */
export function FieldPair({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5.5 [&>:only-child]:col-span-full">
      {children}
    </div>
  );
}
