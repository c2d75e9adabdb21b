import { cx } from 'class-variance-authority'

/** Placeholder block while loading. */
export function Skeleton({ className }: { className: string }) {
  return <div className={cx('animate-shimmer rounded-xs bg-muted motion-reduce:animate-none', className)} />
}
