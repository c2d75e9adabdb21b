import type { CourseProgress } from 'mostrador'
import { coursePlayerMessages } from '../../messages/course-player.ts'

export function ProgressBar({ progress: { done, lessons, percent } }: { progress: CourseProgress }) {
  return (
    <div>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-border">
        <div
          className="h-full rounded-full bg-primary transition-[width] duration-500 ease-out"
          style={{ width: `${percent}%` }}
        />
      </div>
      <p className="mt-2 text-small text-muted-foreground tabular-figures">
        {coursePlayerMessages.progress(done, lessons, percent)}
      </p>
    </div>
  )
}
