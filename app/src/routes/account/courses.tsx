import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { ButtonLink } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { AccountHeading } from '../../features/account/account-heading.tsx'
import { CourseListItem } from '../../features/course-player/course-list-item.tsx'
import { getStartedShop } from '../../lib/engine/client.ts'
import { coursePlayerMessages } from '../../messages/course-player.ts'
import { paths } from '../../paths.ts'

const messages = coursePlayerMessages.mine

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = await getStartedShop(context)
  return { courses: await api.courses() }
}

export function Component() {
  const { courses } = useLoaderData<typeof loader>()
  return (
    <>
      <AccountHeading title={messages.title} />
      {courses.length === 0 ? (
        <EmptyState text={messages.noneText} title={messages.none}>
          <ButtonLink href={paths.courseCategory}>{messages.browse}</ButtonLink>
        </EmptyState>
      ) : (
        <ul className="mt-8 border-b border-border">
          {courses.map((course) => (
            <CourseListItem course={course} key={course.id} />
          ))}
        </ul>
      )}
    </>
  )
}
