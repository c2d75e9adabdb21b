import { cva } from 'class-variance-authority'
import type { Course, Lesson } from 'mostrador'
import { Icon, type IconName } from '../../components/ui/icon.tsx'
import { Link } from '../../components/ui/link.tsx'
import { formatDate } from '../../lib/format/format-date.ts'
import { coursePlayerMessages } from '../../messages/course-player.ts'
import { lessonMessages } from '../../messages/lesson.ts'
import { paths } from '../../paths.ts'
import './course-outline.css'

const messages = coursePlayerMessages.player

const icons: Record<Lesson['type'], IconName> = {
  video: 'play',
  text: 'page',
  document: 'page',
  quiz: 'question',
}

const marker = cva('lesson-marker', {
  variants: {
    done: { true: 'border-primary bg-primary text-primary-foreground', false: 'border-border-strong' },
  },
})

export function CourseOutline({ course, current }: { course: Course; current: number }) {
  return (
    <nav aria-label={messages.outline}>
      {course.modules.map(({ id, title, lessons }, index) => (
        <section className="course-module" key={id}>
          <h3 className="font-serif text-h4">{messages.module(index + 1, title)}</h3>
          <ol className="mt-2 border-b border-border">
            {lessons.map((lesson) => (
              <li className="border-t border-border" key={lesson.id}>
                <OutlineItem current={lesson.id === current} lesson={lesson} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      {course.certificate && (
        <p className="mt-6">
          <Link
            className="flex min-h-12 items-center gap-3 font-semibold text-primary hover:underline hover:underline-offset-4"
            href={paths.certificate(course.certificate.code)}
          >
            <Icon name="award" />
            {coursePlayerMessages.completed.open}
          </Link>
        </p>
      )}
    </nav>
  )
}

function OutlineItem({ lesson, current }: { lesson: Lesson; current: boolean }) {
  const { id, title, type, minutes, opens_at, progress } = lesson
  return (
    <Link aria-current={current || undefined} className="lesson-link" href={`?leccion=${id}`}>
      <span className={marker({ done: progress.done })}>
        <Icon className="size-4" name={opens_at ? 'lock' : progress.done ? 'check' : icons[type]} />
      </span>
      <span className="leading-[1.25rem]">
        <span className="lesson-title">{title}</span>
        <span className="block text-mini text-muted-foreground">
          {[
            lessonMessages.kinds[type],
            minutes > 0 && lessonMessages.minutes(minutes),
            progress.done && messages.done,
            opens_at && messages.opens(formatDate(opens_at)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </Link>
  )
}
