import { createDraftStore } from '../../lib/forms/form-draft.ts'

/** Drafts of survey answers by link, until submission. */
export const { get: getDraft, save: saveDraft, clear: clearDraft } = createDraftStore('survey')
