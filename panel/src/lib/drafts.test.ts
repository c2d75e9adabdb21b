import { expect, test } from 'vitest'
import { listDrafts, writeDraft } from './drafts.ts'
import { writeStored } from './stored.ts'

test('drafts of a member are listed, without those that name no screen', () => {
  const screen = { path: '/promociones/nueva', title: 'Nueva promoción' }
  writeDraft(1, 'promotion', { values: {}, version: null, screen })
  writeDraft(2, 'promotion', { values: {}, version: null, screen })
  writeStored('draft.1.product', { values: {}, version: null })
  expect(listDrafts(1).map((draft) => draft.screen)).toEqual([screen])
})
