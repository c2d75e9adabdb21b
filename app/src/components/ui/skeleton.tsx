import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { uiMessages } from '../../messages/ui.ts'

/** Placeholder block while loading. */
export function Skeleton({ className }: { className: string }) {
  return <div className={cx('animate-shimmer rounded-xs bg-muted motion-reduce:animate-none', className)} />
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

export function FormSkeleton() {
  return (
    <SkeletonPage>
      <div className="mx-auto max-w-form pt-8">
        <Skeleton className="h-12 w-4/5" />
        <Skeleton className="mt-10 h-12" />
        <Skeleton className="mt-5 h-12" />
        <Skeleton className="mt-5 h-12" />
      </div>
    </SkeletonPage>
  )
}

/** Skeleton of authentication pages. */
export function AuthSkeleton() {
  return (
    <SkeletonPage>
      <div className="grid gap-x-20 pt-2 md:pt-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="mx-auto grid w-full max-w-form content-start gap-5 lg:mr-0">
          <Skeleton className="mb-4 h-12 w-4/5" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
        <Skeleton className="h-[32rem] w-full max-w-form max-lg:hidden" />
      </div>
    </SkeletonPage>
  )
}

/** Skeleton of checkout steps: form and summary. */
export function CheckoutSkeleton() {
  return (
    <SkeletonPage>
      <Skeleton className="h-12 w-3/5 max-w-form" />
      <div className="mt-8 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid max-w-[44rem] gap-5">
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
          <Skeleton className="mt-4 h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
        <Skeleton className="h-48 max-lg:hidden" />
      </div>
    </SkeletonPage>
  )
}

/** Skeleton of the order page. */
export function OrderSkeleton() {
  return (
    <SkeletonPage>
      <div className="mx-auto grid max-w-text justify-items-center gap-4 pt-4">
        <Skeleton className="size-14" />
        <Skeleton className="h-12 w-4/5" />
        <Skeleton className="h-6 w-2/5" />
        <Skeleton className="mt-10 h-96 w-full" />
      </div>
    </SkeletonPage>
  )
}

/** Skeleton of list pages. */
export function RowsSkeleton() {
  return (
    <SkeletonPage>
      <Skeleton className="h-12 w-3/5 max-w-form" />
      <div className="mt-8 grid gap-4">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton className="h-12" key={row} />
        ))}
      </div>
    </SkeletonPage>
  )
}
