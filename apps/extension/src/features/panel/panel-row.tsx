import { Skeleton } from '@tryon/ui/feedback/skeleton.tsx';
import type { ReactNode } from 'react';

interface PanelRowProps {
  id: string;
  title: string;
  /** URL of the photo, if there is one, and what it shows. */
  picture: string | null;
  pictureText: string;
  isBusy?: boolean;
  className?: string;
  children: ReactNode;
}

/** A photo, with what is said of it and what can be done with it next to it. */
export function PanelRow(props: PanelRowProps) {
  const { id, title, picture, pictureText, isBusy, className = '', children } = props;
  return (
    <section
      className={`grid grid-cols-[56px_1fr] gap-3.5 py-3.5 border-t border-line ${className}`.trim()}
      aria-labelledby={id}
      aria-busy={isBusy}
    >
      <div className="h-18.75 overflow-hidden rounded-sm bg-linen [&>.skeleton]:size-full">
        {picture ? (
          <img className="size-full object-cover" src={picture} alt={pictureText} />
        ) : (
          <Skeleton shape="portrait" />
        )}
      </div>
      <div className="min-w-0 [&>.notice]:mt-2.5">
        <RowTitle id={id} className="line-clamp-2">
          {title}
        </RowTitle>
        {children}
      </div>
    </section>
  );
}

/** Heading of a part of the panel. */
export function RowTitle({
  id,
  className = '',
  children,
}: Pick<PanelRowProps, 'id' | 'className' | 'children'>) {
  return (
    <h2 id={id} className={`text-[16px]/[1.35] font-[550] wrap-anywhere ${className}`.trim()}>
      {children}
    </h2>
  );
}
