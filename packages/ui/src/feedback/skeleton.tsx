import type { ReactNode } from 'react';

/** A place kept free: a heading, a line, the short last line, a button or field, or a picture (4:3, 3:4). */
export type SkeletonShape = 'heading' | 'line' | 'last-line' | 'control' | 'picture' | 'portrait';

/** A linen block the size of what is coming. It does not shimmer. */
export function Skeleton({ shape }: { shape: SkeletonShape }) {
  return <div className="skeleton" data-shape={shape} aria-hidden="true" />;
}

/** Wraps skeletons and says once, to screen readers, what is being loaded. */
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
