import type { Course, LessonDocument } from 'mostrador'
import type { RefObject } from 'react'
import { useFetcher } from 'react-router-dom'
import { Icon } from '../../components/ui/icon.tsx'
import { Prose } from '../../components/ui/prose.tsx'
import { formatDateTime } from '../../lib/format/format-date.ts'
import { coursePlayerMessages } from '../../messages/course-player.ts'
import { lessonMessages } from '../../messages/lesson.ts'
import type { LessonPosition } from './course-store.ts'
import type { LessonResult } from './lesson-action.ts'
import { LessonNavigation } from './lesson-navigation.tsx'
import { QuizForm } from './quiz-form.tsx'
import { VideoPlayer } from './video-player.tsx'

const messages = coursePlayerMessages.player

interface LessonViewProps {
  course: Course
  position: LessonPosition
  answer: LessonResult | undefined
  heading: RefObject<HTMLHeadingElement | null>
}

export function LessonView({ course, position, answer, heading }: LessonViewProps) {
  const { lesson, module } = position
  const { type, minutes, progress, opens_at, body, video, document, quiz } = lesson
  const failure = answer && 'failure' in answer ? answer.failure : undefined
  const result = answer && 'result' in answer ? answer.result : null
  return (
    <article>
      <p className="eyebrow">{messages.module(module.number, module.title)}</p>
      <h2 className="mt-1 text-h2" ref={heading} tabIndex={-1}>
        {lesson.title}
      </h2>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 text-small text-muted-foreground">
        <span>
          {[lessonMessages.kinds[type], minutes > 0 && lessonMessages.minutes(minutes)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {progress.done && (
          <span className="flex items-center gap-1 font-semibold text-primary">
            <Icon className="size-4" name="check" />
            {messages.done}
          </span>
        )}
      </p>
      <div className="mt-6">
        {opens_at && (
          <p className="flex max-w-text items-center gap-3 border border-border bg-muted p-5">
            <Icon className="size-6 text-primary" name="lock" />
            {messages.locked(formatDateTime(opens_at))}
          </p>
        )}
        {video && <VideoPlayer course={course.id} video={video} key={lesson.id} lesson={lesson} />}
        {video && body && (
          <section className="mt-10 max-w-text border-t border-border pt-6">
            <h3 className="mb-4 text-h3">{coursePlayerMessages.video.transcript}</h3>
            <Prose html={body} />
          </section>
        )}
        {!video && body && <Prose className="max-w-text" html={body} />}
        {document && <DocumentCard document={document} lesson={lesson.id} />}
        {quiz && (
          <div className={body ? 'mt-8' : ''}>
            <QuizForm failure={failure} key={lesson.id} lesson={lesson} quiz={quiz} result={result} />
          </div>
        )}
      </div>
      <LessonNavigation
        certificate={course.certificate}
        failure={quiz ? undefined : failure}
        position={position}
      />
    </article>
  )
}

/** Document download. Opening it completes the lesson (rule 5.11). */
function DocumentCard({ document: { title, url }, lesson }: { document: LessonDocument; lesson: number }) {
  const report = useFetcher()
  return (
    <p className="mt-8 max-w-text">
      <a
        className="card-ornate flex items-center gap-4 p-6 hover:bg-muted"
        href={url}
        onClick={() => void report.submit({ lesson }, { method: 'post' })}
        rel="noreferrer"
        target="_blank"
      >
        <Icon className="size-8 text-primary" name="page" />
        <span>
          <span className="block font-serif text-h4">{title}</span>
          <span className="block text-small text-muted-foreground">
            {coursePlayerMessages.document.open} {coursePlayerMessages.document.newTab}
          </span>
        </span>
      </a>
    </p>
  )
}
