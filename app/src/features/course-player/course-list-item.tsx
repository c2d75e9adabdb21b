import { cx } from 'class-variance-authority'
import type { EnrolledCourse } from 'mostrador'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { Link } from '../../components/ui/link.tsx'
import { Picture } from '../../components/ui/picture.tsx'
import { formatDate, formatDateTime } from '../../lib/format/format-date.ts'
import { coursePlayerMessages } from '../../messages/course-player.ts'
import { paths } from '../../paths.ts'
import { ProgressBar } from './progress-bar.tsx'
import './course-list-item.css'

const messages = coursePlayerMessages.mine

const linkClass = 'inline-flex min-h-11 items-center text-small font-semibold underline underline-offset-4'

export function CourseListItem({ course }: { course: EnrolledCourse }) {
  const { id, title, image, hours, session, progress, access, certificate, slug } = course
  const open = access === 'open'
  const verb = progress.done === 0 && !progress.resume?.seconds ? messages.start : messages.resume
  return (
    <li className="course-list-item">
      <Picture decorative image={image} sizes="(width >= 36rem) 11rem, 100vw" />
      <div>
        <p className="eyebrow">{messages.hours(hours)}</p>
        <h2 className="mt-1 text-h3">{title}</h2>
        <div className="mt-2 grid gap-1 text-small text-muted-foreground">
          {session && (
            <p className="flex gap-2">
              <Icon className="size-5" name="calendar" />
              <span>
                <time className="block first-letter:uppercase" dateTime={session.starts_at}>
                  {formatDateTime(session.starts_at)}
                </time>
                {session.place}
              </span>
            </p>
          )}
          <p className={cx('flex gap-2', !open && 'text-destructive')}>
            <Icon className="size-5" name={open ? 'clock' : 'lock'} />
            {accessText(course)}
          </p>
        </div>
        <div className="mt-4 max-w-form">
          <ProgressBar progress={progress} />
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
          {open && <CourseLink id={id} title={title} verb={progress.resume ? verb : messages.again} />}
          {!open && (
            <Link className={linkClass} href={paths.courseDetail(slug)}>
              {messages.page}
            </Link>
          )}
          {certificate && (
            <Link className={linkClass} href={paths.certificate(certificate.code)}>
              {messages.certificate}
            </Link>
          )}
        </div>
      </div>
    </li>
  )
}

function CourseLink({ id, title, verb }: { id: number; title: string; verb: string }) {
  return (
    <ButtonLink
      aria-label={messages.ofCourse(verb, title)}
      className="max-sm:w-full"
      variant={verb === messages.again ? 'secondary' : 'primary'}
      href={paths.course(id)}
    >
      {verb}
    </ButtonLink>
  )
}

function accessText({ access, access_until }: EnrolledCourse): string {
  if (access === 'open') return access_until ? messages.until(formatDate(access_until)) : messages.unlimited
  return access_until ? messages.expired(formatDate(access_until)) : messages.expiredNow
}
