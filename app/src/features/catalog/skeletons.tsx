import { Bone, CardBones, SkeletonPage } from '../../components/ui/skeleton.tsx'

export function ListSkeleton() {
  return (
    <SkeletonPage className="py-6 md:py-8">
      <Bone className="my-1 h-5 w-12" />
      <div className="mt-4 grid gap-x-16 gap-y-4 md:mt-8 lg:grid-cols-2 lg:items-end">
        <Bone className="h-10 w-3/5 md:h-14" />
        <div>
          <Bone className="h-6 max-w-text" />
          <Bone className="mt-2 h-6 w-4/5 max-w-text" />
        </div>
      </div>
      <Bone className="mt-8 mb-8 h-26 md:mt-12 md:h-18" />
      <CardBones count={8} />
    </SkeletonPage>
  )
}

/** Its picture goes to the edges of a phone, as that of the page does. */
export function ProductSkeleton() {
  return (
    <SkeletonPage className="py-6 md:py-8">
      <Bone className="my-1 h-5 w-36" />
      <div className="mt-3 grid gap-x-16 gap-y-8 md:mt-6 md:grid-cols-2 lg:grid-cols-[7fr_5fr]">
        <Bone className="-mx-(--gutter) aspect-square md:mx-0" />
        <div>
          <Bone className="h-5 w-24" />
          <Bone className="mt-2 h-12 w-4/5" />
          <Bone className="mt-4 h-6 w-full" />
          <Bone className="mt-2 h-6 w-2/3" />
          <Bone className="mt-6 h-8 w-28" />
          <Bone className="mt-8 h-12 w-full" />
        </div>
      </div>
    </SkeletonPage>
  )
}
