import type { CertificateRef, Lesson } from 'mostrador'
import { Form } from 'react-router-dom'
import { SubmitButton } from '../../components/form/action-form.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { ErrorSummary } from '../../components/ui/error-summary.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { Link } from '../../components/ui/link.tsx'
import type { Failure } from '../../lib/forms/failure.ts'
import { coursePlayerMessages } from '../../messages/course-player.ts'
import { paths } from '../../paths.ts'
import type { LessonPosition } from './course-store.ts'

const messages = coursePlayerMessages.player

/** Texts and documents are completed manually, other lessons by their content. */
const needsManualCompletion = ({ type, opens_at }: Lesson) =>
  opens_at === null && (type === 'text' || type === 'document')

interface LessonNavigationProps {
  position: LessonPosition
  certificate: CertificateRef | null
  failure: Failure | undefined
}

export function LessonNavigation({ position, certificate, failure }: LessonNavigationProps) {
  const { lesson, previous, next } = position
  const canComplete = needsManualCompletion(lesson) && !lesson.progress.done
  return (
    <footer className="mt-12 border-t border-border pt-6 print:hidden">
      <ErrorSummary {...failure} />
      <div className="flex flex-wrap-reverse items-center justify-between gap-x-6 gap-y-3">
        {previous ? (
          <Link
            aria-label={messages.previousOf(previous.title)}
            className="flex min-h-12 items-center gap-2 font-semibold underline-offset-4 hover:underline"
            href={`?leccion=${previous.id}`}
          >
            <Icon className="size-5" name="back" />
            {messages.previous}
          </Link>
        ) : (
          <span />
        )}
        {canComplete && (
          <Form className="max-sm:w-full" method="post">
            <input name="lesson" type="hidden" value={lesson.id} />
            {next && <input name="next" type="hidden" value={next.id} />}
            <SubmitButton className="max-sm:w-full" icon={next ? 'arrow' : 'check'}>
              {next ? messages.readAndNext : messages.read}
            </SubmitButton>
          </Form>
        )}
        {!canComplete && next && (
          <ButtonLink
            aria-label={messages.nextOf(next.title)}
            className="max-sm:w-full"
            icon="arrow"
            variant={lesson.progress.done ? 'primary' : 'secondary'}
            href={`?leccion=${next.id}`}
          >
            {messages.next}
          </ButtonLink>
        )}
        {!next && certificate && (
          <ButtonLink className="max-sm:w-full" icon="award" href={paths.certificate(certificate.code)}>
            {coursePlayerMessages.completed.open}
          </ButtonLink>
        )}
      </div>
    </footer>
  )
}
