import { Bone, SkeletonPage } from '../../components/ui/skeleton.tsx'

/** What the course is called, beside its picture. */
export function CoursePageSkeleton() {
  return (
    <SkeletonPage>
      <Bone className="h-5 w-48" />
      <div className="mt-4 grid items-center gap-x-16 gap-y-8 md:mt-8 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div>
          <Bone className="h-16 w-4/5" />
          <Bone className="mt-4 h-16 w-3/5" />
          <Bone className="mt-8 h-14" />
        </div>
        <Bone className="aspect-[4/3] md:aspect-square" />
      </div>
    </SkeletonPage>
  )
}
