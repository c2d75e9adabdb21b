import { Bone, CardBones, SkeletonPage } from '../../ui/skeleton.tsx'

export function ListSkeleton() {
  return (
    <SkeletonPage>
      <Bone className="h-12 w-3/5 max-w-md" />
      <Bone className="mt-4 h-6 w-4/5 max-w-xl" />
      <Bone className="mt-10 mb-8 h-12 w-full" />
      <CardBones count={8} />
    </SkeletonPage>
  )
}

export function ProductSkeleton() {
  return (
    <SkeletonPage>
      <div className="grid gap-x-16 gap-y-8 pt-6 md:grid-cols-2 lg:grid-cols-[7fr_5fr]">
        <Bone className="aspect-square" />
        <div>
          <Bone className="h-12 w-4/5" />
          <Bone className="mt-4 h-6 w-full" />
          <Bone className="mt-2 h-6 w-2/3" />
          <Bone className="mt-8 h-8 w-28" />
          <Bone className="mt-8 h-12 w-full" />
        </div>
      </div>
    </SkeletonPage>
  )
}
