import type { CourseProgress } from 'mostrador'
import { coursePlayerMessages } from '../../messages/course-player.ts'

/** How far somebody is in a course: a line, and the same in messages. */
export function ProgressBar({ progress: { done, lessons, percent } }: { progress: CourseProgress }) {
  return (
    <div>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-line">
        <div
          className="h-full rounded-full bg-leaf transition-[width] duration-500 ease-settle"
          style={{ width: `${percent}%` }}
        />
      </div>
      <p className="mt-2 text-small text-soft figures">
        {coursePlayerMessages.progress(done, lessons, percent)}
      </p>
    </div>
  )
}
