import { Bone, SkeletonPage } from '../../components/ui/skeleton.tsx'

/** A part of a survey: what it is about, and some questions. */
export function SurveySkeleton() {
  return (
    <SkeletonPage>
      <div className="mx-auto grid max-w-text gap-8 pt-2 md:pt-8">
        <Bone className="h-12 w-4/5" />
        <Bone className="h-14" />
        <Bone className="mt-6 h-20 w-3/5" />
        <Bone className="h-20 w-3/5" />
        <Bone className="h-48" />
      </div>
    </SkeletonPage>
  )
}
