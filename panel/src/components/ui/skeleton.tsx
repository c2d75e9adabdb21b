import { cx } from 'class-variance-authority'
import { common } from '../../messages/common.ts'

/** Placeholder of a text or picture that is loading. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-shimmer rounded-xs bg-muted', className)} />
}

/** Placeholder of a screen with a main and a side column. */
export function ScreenSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <p className="sr-only" role="status">
        {common.loading}
      </p>
      <Skeleton className="h-8 w-64" />
      <div className="grid gap-6 lg:grid-cols-[1fr_20rem]">
        <Skeleton className="h-80" />
        <Skeleton className="h-56" />
      </div>
    </div>
  )
}
