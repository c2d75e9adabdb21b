import { Bone, SkeletonPage } from '../../components/ui/skeleton.tsx'

export function ArticlesSkeleton() {
  return (
    <SkeletonPage>
      <Bone className="h-12 w-3/5 max-w-form" />
      <div className="mt-12 grid gap-x-12 gap-y-6 md:grid-cols-2">
        <Bone className="aspect-[4/3]" />
        <div>
          <Bone className="h-10 w-4/5" />
          <Bone className="mt-4 h-24" />
        </div>
      </div>
      <div className="mt-12 grid gap-6">
        {[1, 2, 3].map((row) => (
          <Bone className="h-28" key={row} />
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
          <Bone className="h-14 w-4/5" />
          <Bone className="mt-3 h-14 w-3/5" />
          <Bone className="mt-6 h-16" />
        </div>
        <Bone className="aspect-[4/3]" />
      </div>
      <div className="mt-14 grid max-w-text gap-4">
        <Bone className="h-32" />
        <Bone className="h-40" />
      </div>
    </SkeletonPage>
  )
}
