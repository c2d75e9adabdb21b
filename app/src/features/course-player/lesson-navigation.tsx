import type { CertificateRef, Lesson } from 'mostrador'
import { Form } from 'react-router-dom'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { ErrorSummary } from '../../components/ui/error-summary.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { Link } from '../../components/ui/link.tsx'
import type { Failure } from '../../lib/forms/failure.ts'
import { useSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { campusTexts } from '../../messages/course-player.ts'
import { paths } from '../../paths.ts'
import type { Place } from './course-store.ts'

const words = campusTexts.study

/** What is read or looked at is done when its reader says so; the rest shows by itself. */
const isMarked = ({ type }: Lesson) => type === 'text' || type === 'document'

interface LessonFootProps {
  place: Place
  certificate: CertificateRef | null
  failure: Failure | undefined
}

/** The way on from a lesson, and back. */
export function LessonFoot({ place, certificate, failure }: LessonFootProps) {
  const { lesson, previous, next } = place
  const pending = useSubmitting()
  const toMark = isMarked(lesson) && !lesson.progress.done
  return (
    <footer className="mt-12 border-t border-line pt-6 print:hidden">
      <ErrorSummary {...failure} />
      <div className="flex flex-wrap-reverse items-center justify-between gap-x-6 gap-y-3">
        {previous ? (
          <Link
            aria-label={words.previousOf(previous.title)}
            className="flex min-h-12 items-center gap-2 font-semibold underline-offset-4 hover:underline"
            href={`?leccion=${previous.id}`}
          >
            <Icon className="size-5" name="back" />
            {words.previous}
          </Link>
        ) : (
          <span />
        )}
        {toMark && (
          <Form className="max-sm:w-full" method="post">
            <input name="lesson" type="hidden" value={lesson.id} />
            {next && <input name="next" type="hidden" value={next.id} />}
            <Button className="max-sm:w-full" icon={next ? 'arrow' : 'check'} pending={pending} type="submit">
              {next ? words.readAndNext : words.read}
            </Button>
          </Form>
        )}
        {!toMark && next && (
          <ButtonLink
            aria-label={words.nextOf(next.title)}
            className="max-sm:w-full"
            icon="arrow"
            look={lesson.progress.done ? 'primary' : 'secondary'}
            href={`?leccion=${next.id}`}
          >
            {words.next}
          </ButtonLink>
        )}
        {!next && certificate && (
          <ButtonLink className="max-sm:w-full" icon="award" href={paths.certificate(certificate.code)}>
            {campusTexts.finished.open}
          </ButtonLink>
        )}
      </div>
    </footer>
  )
}
