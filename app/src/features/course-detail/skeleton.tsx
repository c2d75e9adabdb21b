import { Skeleton, SkeletonPage } from '../../components/ui/skeleton.tsx'

export function CourseDetailSkeleton() {
  return (
    <SkeletonPage>
      <Skeleton className="h-5 w-48" />
      <div className="mt-4 grid items-center gap-x-16 gap-y-8 md:mt-8 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div>
          <Skeleton className="h-16 w-4/5" />
          <Skeleton className="mt-4 h-16 w-3/5" />
          <Skeleton className="mt-8 h-14" />
        </div>
        <Skeleton className="aspect-[4/3] md:aspect-square" />
      </div>
    </SkeletonPage>
  )
}
