import { createDraftStore } from '../../lib/forms/form-draft.ts'

/** The answers to the quiz of a lesson, until it is passed. */
export const quizDrafts = createDraftStore('quiz')
