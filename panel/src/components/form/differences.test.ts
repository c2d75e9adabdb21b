import { expect, test } from 'vitest'
import { differences } from './differences.ts'

test('members that differ are listed in words', () => {
  const before = { name: 'Ana', active: true, tags: ['a'], note: null, same: { a: 1 } }
  const after = { name: 'Eva', active: false, tags: ['a', 'b'], extra: 3, same: { a: 1 } }
  expect(differences(before, after).map(({ field }) => field)).toEqual(['name', 'active', 'tags', 'extra'])
  expect(differences(before, after)[1]).toEqual({ field: 'active', before: 'sí', after: 'no' })
  expect(differences(null, { name: 'Ana' })).toEqual([{ field: 'name', before: '—', after: 'Ana' }])
})
