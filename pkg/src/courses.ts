import { type CallOptions, discardResponse, listItems, toJson } from './calls.js'
import type { Runtime } from './runtime.js'
import type { ProgressUpdate, SurveyResponse } from './views.js'

/** API calls of courses, certificates and surveys. Failures reject with `ShopError`. */
export interface CourseApi extends ReturnType<typeof createCourseCalls> {}

export const createCourseCalls = (runtime: Runtime, baseUrl: string) => ({
  /** Returns the customer's courses with their progress, newest first. */
  courses: (options?: CallOptions) => listItems(runtime.call('courses', options)),
  /** Returns a course of the customer with its modules and lessons. */
  course: (id: number, options?: CallOptions) => runtime.call({ course: { id } }, options),
  /** Reports progress of a lesson. Repeated, late and reordered reports lead to the same result. */
  saveProgress: (course: number, lesson: number, update: Partial<ProgressUpdate>, options?: CallOptions) =>
    runtime.call(
      () => ({ save_progress: { course, lesson, progress: toJson(update as ProgressUpdate) } }),
      options,
    ),
  /** Downloads the customer's certificate of a course as a PDF. */
  courseCertificate: (course: number, options?: CallOptions) =>
    runtime.call({ course_certificate: { course } }, options),
  /** Returns a certificate by its verification code. Requires no session. */
  certificate: (code: string, options?: CallOptions) => runtime.call({ certificate: { code } }, options),
  /** Returns the URL of a certificate's PDF. */
  certificateUrl: (code: string) => `${baseUrl}/certificates/${encodeURIComponent(code)}/document`,
  /** Returns the survey of a link. Rejects with 403 `survey_scheduled`, 409 `survey_answered` or 410 `survey_closed`. */
  survey: (link: string, options?: CallOptions) => runtime.call({ survey: { id: link } }, options),
  /** Submits the answers to a survey. */
  answerSurvey: (link: string, response: SurveyResponse, options?: CallOptions) =>
    discardResponse(
      runtime.call(() => ({ answer_survey: { id: link, answers: toJson(response) } }), options),
    ),
})
