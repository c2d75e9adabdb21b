import { ProductGridSkeleton, Skeleton, SkeletonPage } from '../../components/ui/skeleton.tsx'

export function HomeSkeleton() {
  return (
    <>
      <div aria-hidden="true" className="lg:grid lg:min-h-[min(44rem,82svh)] lg:grid-cols-[5fr_6fr]">
        <Skeleton className="aspect-[4/3] lg:order-2 lg:aspect-auto" />
        <div className="flex flex-col justify-center px-(--gutter) py-10">
          <Skeleton className="h-14 w-4/5" />
          <Skeleton className="mt-3 h-14 w-3/5" />
          <Skeleton className="mt-8 h-6 w-full" />
          <Skeleton className="mt-2 h-6 w-2/3" />
        </div>
      </div>
      <SkeletonPage>
        <ProductGridSkeleton count={8} />
      </SkeletonPage>
    </>
  )
}
