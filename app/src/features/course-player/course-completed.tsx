import type { Course } from 'mostrador'
import { useShop } from 'mostrador/react'
import { ResultPage } from '../../components/layout/result-page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { formatDateTime } from '../../lib/format/format-date.ts'
import { coursePlayerMessages } from '../../messages/course-player.ts'
import { paths } from '../../paths.ts'

const messages = coursePlayerMessages.completed

export function CourseCompleted({ course: { certificate, session, progress } }: { course: Course }) {
  const shop = useShop()
  if (progress.resume || progress.lessons === 0) return null
  if (!certificate && !session) return null
  return (
    <section className="card-ornate mb-8 p-6 sm:p-8" role="status">
      <div className="flex gap-4">
        <Icon className="size-10 text-accent" name="award" />
        <div>
          <h2 className="text-h3">{messages.title}</h2>
          <p className="mt-2 max-w-text">
            {certificate ? messages.text : session && messages.waiting(formatDateTime(session.starts_at))}
          </p>
          {certificate && (
            <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
              <ButtonLink href={paths.certificate(certificate.code)}>{messages.open}</ButtonLink>
              <a
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
                href={shop.current?.api.certificateUrl(certificate.code)}
              >
                {messages.pdf}
              </a>
            </div>
          )}
        </div>
      </div>
    </section>
  )
}

export function CourseExpired({ message }: { message: string }) {
  return (
    <ResultPage
      actions={
        <>
          <ButtonLink href={paths.courses}>{coursePlayerMessages.player.back}</ButtonLink>
          <ButtonLink variant="secondary" href={paths.courseCategory}>
            {coursePlayerMessages.mine.browse}
          </ButtonLink>
        </>
      }
      icon="lock"
      title={coursePlayerMessages.player.expiredTitle}
      tone="warning"
    >
      <p>{message}</p>
    </ResultPage>
  )
}
