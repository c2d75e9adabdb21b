import { expect, test } from 'vitest'
import { CARD, CARD_CONSENT, OTHER_CARD, readCardUse } from './card-use.ts'

function formOf(entries: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.set(name, value)
  return form
}

test('a saved card is sent by its number', () => {
  expect(readCardUse(formOf({ [CARD]: '7' }))).toEqual({ card: 7 })
})

test('another card is saved only with the accepted text', () => {
  expect(readCardUse(formOf({ [CARD]: OTHER_CARD }))).toEqual({})
  expect(readCardUse(formOf({ [CARD]: OTHER_CARD, [CARD_CONSENT]: '1' }))).toEqual({ cardConsent: 1 })
  expect(readCardUse(formOf({}))).toEqual({})
})
