import { Bone, SkeletonPage } from '../../components/ui/skeleton.tsx'

/** A lesson, and the outline beside it. */
export function CourseSkeleton() {
  return (
    <SkeletonPage>
      <Bone className="h-7 w-3/5 max-w-xs" />
      <div className="mt-8 gap-x-16 lg:grid lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div>
          <Bone className="h-10 w-4/5 max-w-form" />
          <Bone className="mt-8 aspect-video" />
        </div>
        <div className="grid content-start gap-4 max-lg:hidden">
          <Bone className="h-8 w-1/2" />
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <Bone className="h-12" key={row} />
          ))}
        </div>
      </div>
    </SkeletonPage>
  )
}
