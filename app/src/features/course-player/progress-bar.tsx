import type { CourseProgress } from 'mostrador'
import { campusTexts } from '../../messages/course-player.ts'

/** How far somebody is in a course: a line, and the same in words. */
export function ProgressBar({ progress: { done, lessons, percent } }: { progress: CourseProgress }) {
  return (
    <div>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-line">
        <div
          className="h-full rounded-full bg-leaf transition-[width] duration-500 ease-settle"
          style={{ width: `${percent}%` }}
        />
      </div>
      <p className="mt-2 text-small text-soft figures">{campusTexts.progress(done, lessons, percent)}</p>
    </div>
  )
}
