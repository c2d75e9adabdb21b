import type { CallOptions } from './api.js'
import { file } from './file.js'
import { id } from './numbers.js'
import type { Runtime } from './runtime.js'
import type {
  Certificate,
  Course,
  MyCourse,
  ProgressSaved,
  ProgressUpdate,
  Survey,
  SurveyResponse,
} from './views.js'

/** The calls of courses, certificates and surveys. A failure rejects with `ShopError`. */
export interface Learning {
  /** The customer's courses with their progress, the latest first. */
  courses(options?: CallOptions): Promise<MyCourse[]>
  /** One of them with its modules and lessons. */
  course(id: number, options?: CallOptions): Promise<Course>
  /** Reports what happened in a lesson. The same report again, late or in another order changes nothing. */
  saveProgress(
    course: number,
    lesson: number,
    update: Partial<ProgressUpdate>,
    options?: CallOptions,
  ): Promise<ProgressSaved>
  /** The PDF of the customer's certificate for a course. */
  courseCertificate(course: number, options?: CallOptions): Promise<Blob>
  /** What a certificate says, to whoever has its code. */
  certificate(code: string, options?: CallOptions): Promise<Certificate>
  /** The address of a certificate's PDF, for a link. */
  certificateUrl(code: string): string
  /** The survey that a link leads to: 409 `survey_answered` when it was answered, 410 `survey_closed` when it is over. */
  survey(link: string, options?: CallOptions): Promise<Survey>
  answerSurvey(link: string, response: SurveyResponse, options?: CallOptions): Promise<void>
}

export function learningCalls(runtime: Runtime, baseUrl: string): Learning {
  return {
    courses: async ({ signal } = {}) => {
      const page = await runtime.call<{ data: MyCourse[] }>('courses', signal)
      return page.data
    },
    course: (course, { signal } = {}) => runtime.call({ course: { id: id(course) } }, signal),
    saveProgress: (course, lesson, update, { signal } = {}) => {
      const progress = JSON.stringify(update)
      return runtime.call({ save_progress: { course: id(course), lesson: id(lesson), progress } }, signal)
    },
    courseCertificate: (course, { signal } = {}) =>
      file(runtime, baseUrl, { course_certificate: { course: id(course) } }, signal),
    certificate: (code, { signal } = {}) => runtime.call({ certificate: { code } }, signal),
    certificateUrl: (code) => `${baseUrl}/certificates/${encodeURIComponent(code)}/document`,
    survey: (link, { signal } = {}) => runtime.call({ survey: { id: link } }, signal),
    answerSurvey: async (link, response, { signal } = {}) => {
      await runtime.call({ answer_survey: { id: link, answers: JSON.stringify(response) } }, signal)
    },
  }
}
