import { createDraftStore } from '../../lib/forms/form-draft.ts'

/** Drafts of quiz answers, until the quiz is passed. */
export const quizDrafts = createDraftStore('quiz')
