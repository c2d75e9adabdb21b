import { Skeleton, SkeletonPage } from '../../components/ui/skeleton.tsx'

export function ContentSkeleton() {
  return (
    <SkeletonPage>
      <Skeleton className="h-5 w-24" />
      <div className="mt-4 grid gap-x-16 md:mt-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]">
        <div className="max-w-text lg:col-start-2">
          <Skeleton className="h-12 w-4/5" />
          <Skeleton className="mt-5 h-16" />
          <Skeleton className="mt-16 h-7 w-2/5" />
          <Skeleton className="mt-5 h-28" />
          <Skeleton className="mt-12 h-7 w-1/2" />
          <Skeleton className="mt-5 h-40" />
        </div>
      </div>
    </SkeletonPage>
  )
}
