// Unsaved values of forms in this browser. Each belongs to the member of staff who typed it.
import { readStored, storedKeys, writeStored } from './stored.ts'

export interface Draft<Values> {
  values: Values
  /** Version on which the draft was begun. */
  version: string | null
  /** Screen of the form. */
  screen: DraftScreen
}

export interface DraftScreen {
  path: string
  title: string
}

const ALL = 'draft.'
const prefixOf = (member: number) => `${ALL}${member}.`
const keysOf = (prefix: string) => storedKeys().filter((key) => key.startsWith(prefix))

export const readDraft = <Values>(member: number, form: string) =>
  readStored<Draft<Values>>(prefixOf(member) + form)

export const writeDraft = <Values>(member: number, form: string, draft: Draft<Values>) =>
  writeStored(prefixOf(member) + form, draft)

export const removeDraft = (member: number, form: string) => writeStored(prefixOf(member) + form, null)

/** Drafts of a member, without those of an earlier version that name no screen. */
export const listDrafts = (member: number) =>
  keysOf(prefixOf(member))
    .flatMap((key) => readStored<Draft<unknown>>(key) ?? [])
    .filter(({ screen }) => screen !== undefined)

export function removeDrafts() {
  for (const key of keysOf(ALL)) writeStored(key, null)
}

export function removeDraftsOfOthers(member: number) {
  const own = prefixOf(member)
  for (const key of keysOf(ALL)) {
    if (!key.startsWith(own)) writeStored(key, null)
  }
}
