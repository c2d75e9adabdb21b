import { Skeleton, SkeletonPage } from '../../components/ui/skeleton.tsx'

export function CartSkeleton() {
  return (
    <SkeletonPage>
      <Skeleton className="h-12 w-40" />
      <div className="mt-8 grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_24rem]">
        <div className="grid gap-6">
          {[1, 2, 3].map((line) => (
            <div className="grid grid-cols-[5.5rem_1fr] gap-4" key={line}>
              <Skeleton className="aspect-square" />
              <div>
                <Skeleton className="h-6 w-3/5" />
                <Skeleton className="mt-4 h-12 w-36" />
              </div>
            </div>
          ))}
        </div>
        <Skeleton className="h-64" />
      </div>
    </SkeletonPage>
  )
}
