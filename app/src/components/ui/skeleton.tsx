import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { uiMessages } from '../../messages/ui.ts'

/** Placeholder blocks while loading. */
export function Skeleton({ className, count = 1 }: { className: string; count?: number }) {
  return [...Array(count).keys()].map((i) => (
    <div
      className={cx('animate-shimmer rounded-xs bg-muted motion-reduce:animate-none', className)}
      key={i}
    />
  ))
}

export function SkeletonPage({ children, className = 'py-8' }: { children: ReactNode; className?: string }) {
  return (
    <div className={cx('page-container', className)}>
      <p className="sr-only" role="status">
        {uiMessages.loading}
      </p>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <div className="product-grid">
      {Array.from({ length: count }, (_, i) => i).map((i) => (
        <div key={i}>
          <Skeleton className="aspect-square" />
          <Skeleton className="mt-4 h-4 w-1/2" />
          <Skeleton className="mt-2 h-6 w-4/5" />
          <Skeleton className="mt-3 h-5 w-1/3" />
        </div>
      ))}
    </div>
  )
}
