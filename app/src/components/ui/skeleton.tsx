import { cx } from 'class-variance-authority'

export function Skeleton({ className }: { className: string }) {
  return <div className={cx('animate-shimmer rounded-xs bg-muted motion-reduce:animate-none', className)} />
}
