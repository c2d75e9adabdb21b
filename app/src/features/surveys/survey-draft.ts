import { createDraftStore } from '../../lib/forms/form-draft.ts'

/** The answers that this tab keeps for a link until they are sent. */
export const { get: getDraft, save: saveDraft, clear: clearDraft } = createDraftStore('survey')
