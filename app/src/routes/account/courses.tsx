import type { MyCourse } from 'mostrador'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Empty } from '../../components/ui/empty-state.tsx'
import { Icon } from '../../components/ui/icon.tsx'
import { Link } from '../../components/ui/link.tsx'
import { Picture } from '../../components/ui/picture.tsx'
import { Heading } from '../../features/account/account-heading.tsx'
import { ProgressBar } from '../../features/course-player/progress-bar.tsx'
import { startedShop } from '../../lib/engine/client.ts'
import { writtenDate, writtenMoment } from '../../lib/format/format-date.ts'
import { campusTexts } from '../../messages/course-player.ts'
import { paths } from '../../paths.ts'

const words = campusTexts.mine
const link = 'inline-flex min-h-11 items-center text-small font-semibold underline underline-offset-4'

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = await startedShop(context)
  return { courses: await api.courses() }
}

export function Component() {
  const { courses } = useLoaderData<typeof loader>()
  return (
    <>
      <Heading title={words.title} />
      {courses.length === 0 ? (
        <Empty text={words.noneText} title={words.none}>
          <ButtonLink href={paths.courseCategory}>{words.see}</ButtonLink>
        </Empty>
      ) : (
        <ul className="mt-8 border-b border-line">
          {courses.map((course) => (
            <Entry course={course} key={course.id} />
          ))}
        </ul>
      )}
    </>
  )
}

function Entry({ course }: { course: MyCourse }) {
  const { id, title, image, hours, session, progress, access, certificate, slug } = course
  const open = access === 'open'
  const verb = progress.done === 0 && !progress.resume?.seconds ? words.start : words.go
  return (
    <li className="grid gap-x-8 gap-y-4 border-t border-line py-8 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <Picture
        className="aspect-[3/2] w-full rounded-edge object-cover sm:aspect-square"
        decorative
        image={image}
        sizes="(width >= 36rem) 11rem, 100vw"
      />
      <div>
        <p className="kind">{words.hours(hours)}</p>
        <h2 className="mt-1 text-h3">{title}</h2>
        <div className="mt-2 grid gap-1 text-small text-soft">
          {session && (
            <p className="flex gap-2">
              <Icon className="size-5" name="calendar" />
              <span>
                <time className="block first-letter:uppercase" dateTime={session.starts_at}>
                  {writtenMoment(session.starts_at)}
                </time>
                {session.place}
              </span>
            </p>
          )}
          <p className={`flex gap-2 ${open ? '' : 'text-alarm'}`}>
            <Icon className="size-5" name={open ? 'clock' : 'lock'} />
            {accessOf(course)}
          </p>
        </div>
        <div className="mt-4 max-w-form">
          <ProgressBar progress={progress} />
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
          {open && <Enter id={id} title={title} verb={progress.resume ? verb : words.again} />}
          {!open && (
            <Link className={link} href={paths.courseDetail(slug)}>
              {words.page}
            </Link>
          )}
          {certificate && (
            <Link className={link} href={paths.certificate(certificate.code)}>
              {words.certificate}
            </Link>
          )}
        </div>
      </div>
    </li>
  )
}

function Enter({ id, title, verb }: { id: number; title: string; verb: string }) {
  return (
    <ButtonLink
      aria-label={words.ofCourse(verb, title)}
      className="max-sm:w-full"
      look={verb === words.again ? 'secondary' : 'primary'}
      href={paths.course(id)}
    >
      {verb}
    </ButtonLink>
  )
}

function accessOf({ access, access_until }: MyCourse): string {
  if (access === 'open') return access_until ? words.until(writtenDate(access_until)) : words.forever
  return access_until ? words.ended(writtenDate(access_until)) : words.endedNow
}
