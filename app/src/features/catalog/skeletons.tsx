import { ProductGridSkeleton, Skeleton, SkeletonPage } from '../../components/ui/skeleton.tsx'

export function ListSkeleton() {
  return (
    <SkeletonPage className="py-6 md:py-8">
      <Skeleton className="my-1 h-5 w-12" />
      <div className="mt-4 grid gap-x-16 gap-y-4 md:mt-8 lg:grid-cols-2 lg:items-end">
        <Skeleton className="h-10 w-3/5 md:h-14" />
        <div>
          <Skeleton className="h-6 max-w-text" />
          <Skeleton className="mt-2 h-6 w-4/5 max-w-text" />
        </div>
      </div>
      <Skeleton className="mt-8 mb-8 h-26 md:mt-12 md:h-18" />
      <ProductGridSkeleton count={8} />
    </SkeletonPage>
  )
}

/** Full-bleed picture on mobile, as on the page. */
export function ProductSkeleton() {
  return (
    <SkeletonPage className="py-6 md:py-8">
      <Skeleton className="my-1 h-5 w-36" />
      <div className="mt-3 grid gap-x-16 gap-y-8 md:mt-6 md:grid-cols-2 lg:grid-cols-[7fr_5fr]">
        <Skeleton className="-mx-(--gutter) aspect-square md:mx-0" />
        <div>
          <Skeleton className="h-5 w-24" />
          <Skeleton className="mt-2 h-12 w-4/5" />
          <Skeleton className="mt-4 h-6 w-full" />
          <Skeleton className="mt-2 h-6 w-2/3" />
          <Skeleton className="mt-6 h-8 w-28" />
          <Skeleton className="mt-8 h-12 w-full" />
        </div>
      </div>
    </SkeletonPage>
  )
}
