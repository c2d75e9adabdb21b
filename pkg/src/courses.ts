import type { CallOptions } from './call-options.js'
import type { Runtime } from './runtime.js'
import type {
  Certificate,
  Course,
  EnrolledCourse,
  ProgressResult,
  ProgressUpdate,
  Survey,
  SurveyResponse,
} from './views.js'

/** API calls of courses, certificates and surveys. Failures reject with `ShopError`. */
export interface Learning {
  /** Returns the customer's courses with their progress, newest first. */
  courses(options?: CallOptions): Promise<EnrolledCourse[]>
  /** Returns a course of the customer with its modules and lessons. */
  course(id: number, options?: CallOptions): Promise<Course>
  /**
   * Reports progress of a lesson. Idempotent: repeated, late and reordered reports lead to the same result.
   */
  saveProgress(
    course: number,
    lesson: number,
    update: Partial<ProgressUpdate>,
    options?: CallOptions,
  ): Promise<ProgressResult>
  /** Downloads the customer's certificate of a course as a PDF. */
  courseCertificate(course: number, options?: CallOptions): Promise<Blob>
  /** Returns a certificate by its verification code. Requires no session. */
  certificate(code: string, options?: CallOptions): Promise<Certificate>
  /** Returns the URL of a certificate's PDF. */
  certificateUrl(code: string): string
  /** Returns the survey of a link. Rejects with 409 `survey_answered` or 410 `survey_closed`. */
  survey(link: string, options?: CallOptions): Promise<Survey>
  /** Submits the answers to a survey. */
  answerSurvey(link: string, response: SurveyResponse, options?: CallOptions): Promise<void>
}

export function createCourseCalls(runtime: Runtime, baseUrl: string): Learning {
  return {
    courses: async (options) => {
      const page = await runtime.call<{ data: EnrolledCourse[] }>('courses', options)
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
