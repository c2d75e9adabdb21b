import type { CallOptions } from './api.js'
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
    courses: async (options) => {
      const page = await runtime.call<{ data: MyCourse[] }>('courses', options)
      return page.data
    },
    course: (course, options) => runtime.call({ course: { id: course } }, options),
    saveProgress: (course, lesson, update, options) =>
      runtime.call(() => ({ save_progress: { course, lesson, progress: JSON.stringify(update) } }), options),
    courseCertificate: (course, options) => runtime.call({ course_certificate: { course } }, options),
    certificate: (code, options) => runtime.call({ certificate: { code } }, options),
    certificateUrl: (code) => `${baseUrl}/certificates/${encodeURIComponent(code)}/document`,
    survey: (link, options) => runtime.call({ survey: { id: link } }, options),
    answerSurvey: async (link, response, options) => {
      await runtime.call(() => ({ answer_survey: { id: link, answers: JSON.stringify(response) } }), options)
    },
  }
}
