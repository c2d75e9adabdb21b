import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { invalidateChange } from './live-updates.ts'

test('a change refreshes the lists of its resource and the changed one', async () => {
  const queries = new QueryClient()
  const keys = [
    ['orders', 'list', {}],
    ['orders', 'detail', 'M26-000001'],
    ['orders', 'detail', 'M26-000002'],
    ['staff', 'list'],
  ]
  const stale = () => keys.filter((key) => queries.getQueryState(key)?.isInvalidated)
  for (const key of keys) queries.setQueryData(key, {})
  await invalidateChange(queries, { resource: 'orders', id: 'M26-000001' })
  expect(stale()).toEqual(keys.slice(0, 2))
  await invalidateChange(queries, { resource: 'orders' })
  expect(stale()).toEqual(keys.slice(0, 3))
})

test('a change refreshes the resources that contain it', async () => {
  const queries = new QueryClient()
  const keys = [
    ['orders', 'failed-emails'],
    ['orders', 'dashboard'],
    ['products', 'detail', '7', 'stock'],
    ['courses', 'list', {}],
    ['surveys', 'results', 'el-curso'],
  ]
  const stale = () => keys.filter((key) => queries.getQueryState(key)?.isInvalidated)
  for (const key of keys) queries.setQueryData(key, {})
  await invalidateChange(queries, { resource: 'emails' })
  expect(stale()).toEqual(keys.slice(0, 2))
  await invalidateChange(queries, { resource: 'catalogue', id: '7' })
  expect(stale()).toEqual(keys.slice(0, 4))
  await invalidateChange(queries, { resource: 'surveys', id: 'el-curso' })
  expect(stale()).toEqual(keys)
})
