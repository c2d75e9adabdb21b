import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListParams } from '../../components/table/list-state.ts'
import { api, bodyOf, ifMatch } from '../../lib/api/api.ts'
import type {
  CourseDraft,
  ListQuery,
  NewEnrolment,
  ProductDetail,
  ProductDraft,
} from '../../lib/api/schema.ts'

/** Name of the resource in query keys and live updates. */
export const COURSES = 'courses'

const target = (id: string) => ({ path: { id: Number(id) } })

export const fetchCourses = (params: ListParams, signal: AbortSignal) =>
  bodyOf(api.GET('/courses', { params: { query: params as ListQuery<'/courses'> }, signal }))

export const courseQuery = (id: string) =>
  queryOptions({
    queryKey: [COURSES, 'detail', id],
    queryFn: ({ signal }) => bodyOf(api.GET('/courses/{id}', { params: target(id), signal })),
  })

export const contentQuery = (id: string) =>
  queryOptions({
    queryKey: [COURSES, 'detail', id, 'content'],
    queryFn: ({ signal }) => bodyOf(api.GET('/courses/{id}/content', { params: target(id), signal })),
  })

/** Reads learners; the course is one of the parameters, so that each course has a list of its own. */
export function fetchLearners({ course = '', ...query }: ListParams, signal: AbortSignal) {
  return bodyOf(api.GET('/courses/{id}/learners', { params: { ...target(course), query }, signal }))
}

export const learnerQuery = (course: string, customer: number) =>
  queryOptions({
    queryKey: [COURSES, 'detail', course, 'learners', customer],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/courses/{id}/learners/{customer}', { params: learner(course, customer), signal })),
  })

const learner = (course: string, customer: number) => ({ path: { id: Number(course), customer } })

export const createCourse = (body: ProductDraft) => bodyOf(api.POST('/courses', { body }))

export const replaceCourse = (id: string, version: string, body: ProductDraft) =>
  bodyOf(api.PUT('/courses/{id}', { params: { ...target(id), header: ifMatch(version) }, body }))

export const replaceContent = (id: string, version: string, body: CourseDraft) =>
  bodyOf(api.PUT('/courses/{id}/content', { params: { ...target(id), header: ifMatch(version) }, body }))

/** Outcome that a removal would have now. */
export const removalOf = ({ id }: ProductDetail) =>
  bodyOf(api.GET('/courses/{id}/removal', { params: target(String(id)) }))

export const removeCourse = ({ id, version }: ProductDetail) =>
  bodyOf(api.DELETE('/courses/{id}', { params: { ...target(String(id)), header: ifMatch(version) } }))

export const enrol = (course: string, body: NewEnrolment) =>
  bodyOf(api.POST('/courses/{id}/learners', { params: target(course), body }))

export const endEnrolment = (course: string, customer: number, reason: string) =>
  bodyOf(
    api.POST('/courses/{id}/learners/{customer}/removal', {
      params: learner(course, customer),
      body: { reason },
    }),
  )

export const issueCertificate = (course: string, customer: number) =>
  bodyOf(api.POST('/courses/{id}/learners/{customer}/certificate', { params: learner(course, customer) }))

/** Address of the PDF of an issued certificate. */
export const certificateUrl = (course: string, customer: number) =>
  `/admin/v1/courses/${course}/learners/${customer}/certificate`

/** Write to courses, after which everything of them is read again. */
export function useCourseMutation<Input, Result>(write: (input: Input) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSettled: () => queries.invalidateQueries({ queryKey: [COURSES] }),
  })
}
