import { Skeleton, SkeletonPage } from '../../components/ui/skeleton.tsx'

export function ArticlesSkeleton() {
  return (
    <SkeletonPage>
      <Skeleton className="h-12 w-3/5 max-w-form" />
      <div className="mt-12 grid gap-x-12 gap-y-6 md:grid-cols-2">
        <Skeleton className="aspect-[4/3]" />
        <div>
          <Skeleton className="h-10 w-4/5" />
          <Skeleton className="mt-4 h-24" />
        </div>
      </div>
      <div className="mt-12 grid gap-6">
        {[1, 2, 3].map((row) => (
          <Skeleton className="h-28" key={row} />
        ))}
      </div>
    </SkeletonPage>
  )
}

export function ArticleSkeleton() {
  return (
    <SkeletonPage>
      <div className="mt-8 grid items-center gap-x-16 gap-y-8 md:grid-cols-2">
        <div>
          <Skeleton className="h-14 w-4/5" />
          <Skeleton className="mt-3 h-14 w-3/5" />
          <Skeleton className="mt-6 h-16" />
        </div>
        <Skeleton className="aspect-[4/3]" />
      </div>
      <div className="mt-14 grid max-w-text gap-4">
        <Skeleton className="h-32" />
        <Skeleton className="h-40" />
      </div>
    </SkeletonPage>
  )
}
