import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { accountQuery } from '../features/account/account.ts'
import { pricesQuery, productQuery, stockQuery } from '../features/catalogue/products.ts'
import { articleQuery } from '../features/content/articles.ts'
import { pageQuery } from '../features/content/pages.ts'
import { contentQuery, courseQuery, learnerQuery } from '../features/courses/courses.ts'
import { customerQuery } from '../features/customers/customers.ts'
import { mediaQuery } from '../features/media/media.ts'
import { orderMailQuery, orderMailsQuery } from '../features/orders/mails.ts'
import { variantsQuery } from '../features/orders/new-order.ts'
import { orderQuery } from '../features/orders/orders.ts'
import { promotionQuery } from '../features/promotions/promotions.ts'
import { mailTextQuery } from '../features/settings/mail-texts.ts'
import {
  deliveryQuery,
  gatewayQuery,
  mailQuery,
  paymentQuery,
  shopQuery,
  shopsQuery,
  taxQuery,
} from '../features/settings/settings.ts'
import { surveyQuery } from '../features/surveys/surveys.ts'
import { verifactuQuery } from '../features/verifactu/verifactu.ts'
import { invalidateChange } from './live-updates.ts'

/** Keys of the details, each with the change that the server announces for it. */
const DETAILS = [
  [orderQuery('M26-000001').queryKey, 'orders', 'M26-000001'],
  [orderMailsQuery('M26-000001').queryKey, 'orders', 'M26-000001'],
  [orderMailQuery('M26-000001', 3).queryKey, 'orders', 'M26-000001'],
  [customerQuery('4').queryKey, 'customers', '4'],
  [accountQuery.queryKey, 'staff', '2'],
  [mediaQuery('a1b2').queryKey, 'media', 'a1b2'],
  [articleQuery('el-jabon').queryKey, 'articles', 'el-jabon'],
  [pageQuery('nosotros').queryKey, 'pages', 'nosotros'],
  [shopQuery.queryKey, 'settings', 'shop'],
  [deliveryQuery.queryKey, 'settings', 'delivery'],
  [shopsQuery.queryKey, 'settings', 'shops'],
  [paymentQuery.queryKey, 'settings', 'payment_methods'],
  [taxQuery.queryKey, 'settings', 'taxes'],
  [verifactuQuery.queryKey, 'settings', 'verifactu'],
  [gatewayQuery.queryKey, 'settings', 'gateway'],
  [mailQuery.queryKey, 'settings', 'mail'],
  [courseQuery('5').queryKey, 'courses', '5'],
  [contentQuery('5').queryKey, 'courses', '5'],
  [learnerQuery('5', 4).queryKey, 'courses', '5'],
  [promotionQuery(6).queryKey, 'promotions', '6'],
  [surveyQuery('el-curso').queryKey, 'surveys', 'el-curso'],
  [productQuery('7').queryKey, 'products', '7'],
  [stockQuery('7').queryKey, 'products', '7'],
  [pricesQuery('7').queryKey, 'products', '7'],
  [variantsQuery(7).queryKey, 'products', '7'],
] as const

/** Tells if a change marks a query as stale. */
async function isRefreshed(key: readonly unknown[], resource: string, id?: string) {
  const queries = new QueryClient()
  queries.setQueryData(key, {})
  await invalidateChange(queries, { resource, ...(id !== undefined && { id }) })
  return queries.getQueryState(key)?.isInvalidated
}

test.each(DETAILS)('the detail %j follows the changes of %s %s', async (key, resource, id) => {
  expect(await isRefreshed(key, resource, id)).toBe(true)
  expect(await isRefreshed(key, resource)).toBe(true)
  expect(await isRefreshed(key, 'another', id)).toBe(false)
})

test('every key of a detail in the source is one of these', () => {
  const sources = import.meta.glob<string>(
    ['../{features,routes,components}/**/*.{ts,tsx}', '!../**/*.test.*'],
    { eager: true, import: 'default', query: '?raw' },
  )
  expect(
    Object.values(sources)
      .join('\n')
      .match(/'detail'/g),
  ).toHaveLength(DETAILS.length)
})

test('the text of a mail is read again after a change of any of them', async () => {
  const { queryKey } = mailTextQuery('order_paid')
  expect(await isRefreshed(queryKey, 'settings', 'mail_text_order_confirmed')).toBe(true)
})

test('the log follows any change', async () => {
  expect(await isRefreshed(['audit', 'list', {}], 'promotions', '6')).toBe(true)
  expect(await isRefreshed(['audit', 'list', {}], 'catalogue')).toBe(true)
})

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
