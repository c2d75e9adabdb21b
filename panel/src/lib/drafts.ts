// Unsaved values of forms in this browser. Each belongs to the member of staff who typed it.
import { readStored, removeStored, writeStored } from './stored.ts'

const ALL = 'draft.'
const prefixOf = (member: number) => `${ALL}${member}.`

export const readDraft = <Draft>(member: number, form: string) => readStored<Draft>(prefixOf(member) + form)

/** Stores a draft; null removes it. */
export const writeDraft = (member: number, form: string, draft: unknown) =>
  writeStored(prefixOf(member) + form, draft)

export const removeDrafts = () => removeStored((key) => key.startsWith(ALL))

export const removeDraftsOfOthers = (member: number) =>
  removeStored((key) => key.startsWith(ALL) && !key.startsWith(prefixOf(member)))
