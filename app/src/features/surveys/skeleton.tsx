import { Skeleton, SkeletonPage } from '../../components/ui/skeleton.tsx'

/** Skeleton of a survey section. */
export function SurveySkeleton() {
  return (
    <SkeletonPage>
      <div className="mx-auto grid max-w-text gap-8 pt-2 md:pt-8">
        <Skeleton className="h-12 w-4/5" />
        <Skeleton className="h-14" />
        <Skeleton className="mt-6 h-20 w-3/5" />
        <Skeleton className="h-20 w-3/5" />
        <Skeleton className="h-48" />
      </div>
    </SkeletonPage>
  )
}
