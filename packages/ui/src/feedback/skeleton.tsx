import type { ReactNode } from 'react';

/** Shape of a placeholder: a heading, a line, a short last line, a button or field, or a picture (4:3, 3:4). */
export type SkeletonShape = 'heading' | 'line' | 'last-line' | 'control' | 'picture' | 'portrait';

/** A linen block of the size of the content that is loading. It does not shimmer. */
export function Skeleton({ shape }: { shape: SkeletonShape }) {
  return <div className="skeleton" data-shape={shape} aria-hidden="true" />;
}

/** Wraps skeletons and tells screen readers once what is loading. */
export function LoadingArea({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={className} role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
