import { expect, test, vi } from 'vitest'
import type { HttpGet } from './http-get.ts'
import { findChanged, possiblyStale, TrackedFetch } from './tracked-fetch.ts'

const BASE = 'http://shop/api/v1'

/** API whose responses have their text as ETag. */
function api(answers: Record<string, string>) {
  return vi.fn<HttpGet>(async (url, etag) => {
    const body = answers[url.replace(BASE, '')]
    if (body === undefined) return { status: 404, etag: '', body: '{}' }
    return etag === body ? { status: 304, etag, body: '' } : { status: 200, etag: body, body }
  })
}

test('within a run each URL is requested once, and each page gets its list of dependencies', async () => {
  const answers = { '/menus': 'm1', '/jabon': 'j1' }
  const fetching = api(answers)
  const tracked = new TrackedFetch(BASE, fetching)
  const read = (...paths: string[]) =>
    tracked.track(() => Promise.all(paths.map(async (path) => (await tracked.fetch(BASE + path)).text())))
  tracked.startRun()
  expect(await read('/menus', '/jabon')).toEqual({
    result: ['m1', 'j1'],
    dependencies: { '/menus': 'm1', '/jabon': 'j1' },
  })
  expect((await read('/menus')).dependencies).toEqual({ '/menus': 'm1' })
  expect(fetching).toHaveBeenCalledTimes(2)

  answers['/jabon'] = 'j2'
  expect((await read('/jabon')).result, 'the run is not over').toEqual(['j1'])
  tracked.startRun()
  expect((await read('/menus', '/jabon')).result).toEqual(['m1', 'j2'])
  expect(fetching).toHaveBeenCalledTimes(4)
})

test('an error response is passed on and has no ETag', async () => {
  const tracked = new TrackedFetch(BASE, api({}))
  const { result, dependencies } = await tracked.track(() => tracked.fetch(`${BASE}/nada`))
  expect(result.status).toBe(404)
  expect(dependencies).toEqual({ '/nada': '' })
})

test('the number of cached responses is limited', async () => {
  const many = Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`/${i}`, `e${i}`]))
  const fetching = api(many)
  const tracked = new TrackedFetch(BASE, fetching)
  for (const path of Object.keys(many)) await tracked.fetch(BASE + path)
  fetching.mockClear()
  await tracked.fetch(`${BASE}/599`)
  expect(fetching).not.toHaveBeenCalled()
  await tracked.fetch(`${BASE}/0`)
  expect(fetching).toHaveBeenCalledOnce()
})

test('each response is revalidated once; one without an ETag counts as changed', async () => {
  const fetching = api({ '/menus': 'm1', '/jabon': 'j2' })
  const etags = { '/menus': 'm1', '/jabon': 'j1', '/gone': 'g1', '/broken': '' }
  expect([...(await findChanged(etags, BASE, fetching))].sort()).toEqual(['/broken', '/gone', '/jabon'])
  expect(fetching).toHaveBeenCalledTimes(3)
})

test('only the products listed by the API are revalidated, and all other responses', () => {
  const etags = {
    '/menus': 'm1',
    '/products?limit=9': 'l1',
    '/products/jabon': 'j1',
    '/products/aceite': 'a1',
    '/products/ca%C3%B1a': 'c1',
    '/products/roto': '',
  }
  const doubted = (products: string[] | null) => Object.keys(possiblyStale(etags, products))
  expect(doubted(['aceite', 'caña'])).toEqual([
    '/menus',
    '/products?limit=9',
    '/products/aceite',
    '/products/ca%C3%B1a',
    '/products/roto',
  ])
  expect(doubted([])).toEqual(['/menus', '/products?limit=9', '/products/roto'])
  expect(doubted(null)).toEqual(Object.keys(etags))
})
