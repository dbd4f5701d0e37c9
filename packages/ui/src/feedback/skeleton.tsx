import type { ComponentProps } from 'react';

interface SkeletonProps {
  /** A heading, a line, a short last line, a button or field, or a picture (4:3, 3:4). */
  shape: 'heading' | 'line' | 'last-line' | 'control' | 'picture' | 'portrait';
}

/** A linen block of the size of the content that is loading. It does not shimmer. */
export function Skeleton({ shape }: SkeletonProps) {
  return <div className="skeleton" data-shape={shape} aria-hidden="true" />;
}

/** Wraps skeletons and tells screen readers once what is loading. */
export function LoadingArea({ label, ...rest }: { label: string } & ComponentProps<'div'>) {
  return (
    <div {...rest} role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {rest.children}
    </div>
  );
}
