import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router-dom'
import { claimCertificate } from '../features/course-player/claim-certificate.ts'
import { CourseExpired } from '../features/course-player/course-completed.tsx'
import { CoursePlayer } from '../features/course-player/course-player.tsx'
import { courseStore } from '../features/course-player/course-store.ts'
import { getStartedShop, shopContext } from '../lib/engine/client.ts'
import { isShopError } from '../lib/engine/is-shop-error.ts'

export { lessonAction as action } from '../features/course-player/lesson-action.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = await getStartedShop(context)
  try {
    const course = await api.course(Number(params.course))
    courseStore.load(course)
    await claimCertificate(context.get(shopContext), course)
    return { course, expired: null }
  } catch (error) {
    if (!isShopError(error) || error.message !== 'course_access_ended') throw error
    return { course: null, expired: error.text }
  }
}

/** Reloads for another course only; progress comes with the responses. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.course !== nextParams.course
}

export function Component() {
  const { course, expired } = useLoaderData<typeof loader>()
  return course ? <CoursePlayer loaded={course} /> : <CourseExpired message={expired} />
}
