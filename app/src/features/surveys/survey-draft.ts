import { answersKept } from '../../lib/forms/form-draft.ts'

/** The answers that this tab keeps for a link until they are sent. */
export const { of: keptAnswers, keep: keepAnswers, forget: forgetAnswers } = answersKept('survey')
