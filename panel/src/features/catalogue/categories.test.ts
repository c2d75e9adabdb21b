import { expect, test } from 'vitest'
import { createMockApi, Refusal } from '../../test/mock-api.ts'
import { stubApi } from '../../test/mount.tsx'
import { orderCategories, orderCollections } from './categories.ts'

test.each([
  ['categories', orderCategories],
  ['collections', orderCollections],
])('an order of the %s that a colleague has changed is not replaced', async (group, write) => {
  const message = 'Otra persona ha cambiado esto mientras lo editabas.'
  const refusal = new Refusal(412, { code: 'version_conflict', message })
  const api = stubApi(createMockApi({ [`PUT /${group}/order`]: () => refusal }))
  await expect(write({ version: 'o1', ids: [3, 2] })).rejects.toThrow(message)
  const [request] = api.requests
  expect(request?.headers.get('if-match')).toBe('"o1"')
  expect(await request?.json()).toEqual({ ids: [3, 2] })
})
