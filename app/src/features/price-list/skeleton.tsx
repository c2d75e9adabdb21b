import { Skeleton, SkeletonPage } from '../../components/ui/skeleton.tsx'

/** Skeleton of the price list. */
export function PriceListSkeleton() {
  return (
    <SkeletonPage>
      <Skeleton className="mt-1 h-12 w-60 md:mt-4" />
      <Skeleton className="mt-4 h-12 max-w-text" />
      <Skeleton className="mt-10 h-24" />
      <div className="mt-24 grid gap-4">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton className="h-11" key={row} />
        ))}
      </div>
    </SkeletonPage>
  )
}
