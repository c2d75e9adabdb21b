import { Skeleton, SkeletonPage } from '../../components/ui/skeleton.tsx'

export function CourseSkeleton() {
  return (
    <SkeletonPage>
      <Skeleton className="h-7 w-3/5 max-w-xs" />
      <div className="mt-8 gap-x-16 lg:grid lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div>
          <Skeleton className="h-10 w-4/5 max-w-form" />
          <Skeleton className="mt-8 aspect-video" />
        </div>
        <div className="grid content-start gap-4 max-lg:hidden">
          <Skeleton className="h-8 w-1/2" />
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <Skeleton className="h-12" key={row} />
          ))}
        </div>
      </div>
    </SkeletonPage>
  )
}
