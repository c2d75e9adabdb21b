import { Skeleton, SkeletonPage } from '../../components/ui/skeleton.tsx'

/** Skeleton of account pages. */
export function AccountSkeleton() {
  return (
    <SkeletonPage>
      <div className="gap-x-16 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:pt-4">
        <div className="hidden gap-6 lg:grid lg:content-start">
          <Skeleton className="size-16" />
          <Skeleton className="h-80" />
        </div>
        <Skeleton className="-mt-4 mb-8 h-6 lg:hidden" />
        <div className="grid content-start gap-6">
          <Skeleton className="mb-4 h-12 w-3/5 max-w-form" />
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
        </div>
      </div>
    </SkeletonPage>
  )
}
