import type { Shop, Survey } from 'mostrador'
import { isShopError } from '../../lib/engine/is-shop-error.ts'
import { type Answers, onlySection, toFormValues } from './answers.ts'

export type SurveyEnd = 'answered' | 'closed' | 'scheduled' | 'sent'

export interface SurveyPart {
  survey: Survey
  part: number
}

/** Maps 403, 409 and 410 to a reason; other errors are rethrown. */
export function endReason(error: unknown): SurveyEnd {
  if (isShopError(error) && error.statusCode === 403) return 'scheduled'
  if (isShopError(error) && error.statusCode === 409) return 'answered'
  if (isShopError(error) && error.statusCode === 410) return 'closed'
  throw error
}

export const partPath = (part: number) => (part === 0 ? '?' : `?parte=${part + 1}`)

/** Index of the first section with invalid answers: sections cannot be skipped by URL. */
export function firstInvalidSection({ validateSurvey }: Shop, survey: Survey, answers: Answers): number {
  const open = survey.sections.findIndex((section) => {
    const onlyThis = onlySection(survey, section)
    return !validateSurvey(onlyThis, toFormValues(onlyThis, answers)).ok
  })
  return open < 0 ? survey.sections.length - 1 : open
}
