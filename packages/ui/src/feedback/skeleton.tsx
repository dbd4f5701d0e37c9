import type { ComponentProps } from 'react';

/** A heading, a line, a short last line, a button or field, and pictures. */
const SHAPES = {
  heading: 'w-[62%] h-8',
  line: 'h-3.75',
  'last-line': 'w-[45%] h-3.75',
  control: 'h-12.5',
  picture: 'aspect-[4/3]',
  portrait: 'aspect-[3/4]',
};

/** A linen block of the size of the content that is loading. It does not shimmer. */
export function Skeleton({ shape }: { shape: keyof typeof SHAPES }) {
  return (
    <div
      className={`skeleton rounded-sm bg-linen [.skeleton+&]:mt-2.5 forced-colors:border forced-colors:border-[GrayText] ${SHAPES[shape]}`}
      data-shape={shape}
      aria-hidden="true"
    />
  );
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
