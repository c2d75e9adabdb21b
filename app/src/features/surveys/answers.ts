import type { FormValues, Survey, SurveyResponse, SurveySection } from 'mostrador'
import type { Answers } from '../../lib/forms/form-draft.ts'

export type { Answers }

/** Reads the answers to a section's questions; missing answers are empty. */
export function answersIn(form: FormData, section: SurveySection): Answers {
  return Object.fromEntries(
    section.questions.map(({ id }) => [id, form.getAll(id).filter((value) => typeof value === 'string')]),
  )
}

export const onlySection = (survey: Survey, section: SurveySection): Survey => ({
  ...survey,
  sections: [section],
})

export function toFormValues(survey: Survey, answers: Answers): FormValues {
  const questions = survey.sections.flatMap((section) => section.questions)
  return Object.fromEntries(questions.map(({ id }) => [id, answers[id] ?? []]))
}

export function toResponse(survey: Survey, answers: Answers): SurveyResponse {
  const questions = survey.sections.flatMap((section) => section.questions)
  return {
    answers: questions.flatMap(({ id }) => {
      const values = (answers[id] ?? []).filter((value) => value.trim() !== '')
      return values.length > 0 ? [{ question: id, values }] : []
    }),
  }
}
