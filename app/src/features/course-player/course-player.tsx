import type { Course } from 'mostrador'
import { useRef } from 'react'
import { useActionData, useSearchParams } from 'react-router-dom'
import { PageHeading } from '../../components/layout/page-heading.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Drawer } from '../../components/ui/drawer.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { useFocusOnChange } from '../../lib/browser/use-on-change.ts'
import { formatDateTime } from '../../lib/format/format-date.ts'
import { coursePlayerMessages } from '../../messages/course-player.ts'
import { paths } from '../../paths.ts'
import { CourseCompleted } from './course-completed.tsx'
import { CourseOutline } from './course-outline.tsx'
import { courseStore, findLesson } from './course-store.ts'
import type { LessonResult } from './lesson-action.ts'
import { LessonView } from './lesson-view.tsx'
import { ProgressBar } from './progress-bar.tsx'
import './course-player.css'

const messages = coursePlayerMessages.player

export function CoursePlayer({ loaded }: { loaded: Course }) {
  const stored = courseStore.use()
  // Keeps the current course while another one loads.
  const course = stored?.id === loaded.id ? stored : loaded
  const [params] = useSearchParams()
  const answer = useActionData<LessonResult>()
  const drawer = useRef<HTMLDialogElement>(null)
  const requested = Number(params.get('leccion') ?? Number.NaN)
  // Keeps the same lesson, if there is no search param, while its progress changes.
  const initialLesson = useRef(findLesson(loaded, requested)?.lesson.id)
  const position = findLesson(
    course,
    Number.isNaN(requested) ? (initialLesson.current ?? requested) : requested,
  )
  const lesson = position?.lesson.id
  // Runs after the drawer has closed, which restores the focus to its button.
  const heading = useFocusOnChange<HTMLHeadingElement>(lesson)

  if (!position || lesson === undefined) {
    return (
      <div className="page-container py-8">
        <PageHeading>{course.title}</PageHeading>
        <EmptyState text={messages.emptyText} title={messages.empty}>
          <ButtonLink href={paths.courses}>{messages.back}</ButtonLink>
        </EmptyState>
      </div>
    )
  }
  const outline = <CourseOutline course={course} current={lesson} />
  return (
    <div className="page-container course-player">
      <header className="lg:col-span-2">
        <PageHeading className="text-h3" title={`${position.lesson.title} · ${course.title}`}>
          {course.title}
        </PageHeading>
        {course.session && (
          <p className="mt-1 flex items-start gap-2 text-small text-muted-foreground">
            <Icon className="size-5" name="calendar" />
            {messages.session(formatDateTime(course.session.starts_at), course.session.place)}
          </p>
        )}
      </header>
      <div className="sticky top-0 z-(--layer-bar) -mx-(--gutter) mt-4 flex items-center gap-4 border-b border-border bg-background px-(--gutter) py-3 lg:hidden print:hidden">
        <div className="grow">
          <ProgressBar progress={course.progress} />
        </div>
        <button
          aria-label={messages.openOutline}
          className="flex min-h-11 items-center gap-2 rounded-sm border border-border-strong px-3 text-small font-semibold hover:bg-muted"
          onClick={() => drawer.current?.showModal()}
          type="button"
        >
          <Icon className="size-5" name="list" />
          {messages.outline}
        </button>
      </div>
      <div className="min-w-0 pt-8">
        <CourseCompleted course={course} />
        <LessonView
          answer={answer?.lesson === lesson ? answer : undefined}
          course={course}
          heading={heading}
          position={position}
        />
      </div>
      <aside className="pt-8 max-lg:hidden print:hidden">
        <div className="course-player-outline">
          <h2 className="mb-3 text-h3">{messages.outline}</h2>
          <div className="mb-6">
            <ProgressBar progress={course.progress} />
          </div>
          {outline}
        </div>
      </aside>
      <Drawer
        dialog={drawer}
        label={messages.outline}
        title={<h2 className="text-h4">{messages.outline}</h2>}
      >
        <div className="px-5 py-6">{outline}</div>
      </Drawer>
    </div>
  )
}
