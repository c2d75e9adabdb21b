import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BuildCache } from './build-cache.ts'

const entry = { title: '', description: '', version: 'v1', noindex: false, shell: false }
const pages = ['/', '/jabon', '/aceite'].map((path) => ({ path, noindex: false }))
const paths = (found: { path: string }[]) => found.map(({ path }) => path)

/** Cache of three pages with own dependencies, the first one also with the second's; and its folder. */
async function kept() {
  const out = await mkdtemp(join(tmpdir(), 'build-cache-'))
  const cache = await BuildCache.read(out, 'key')
  expect(paths(cache.startRun(pages, new Set())), 'all are new').toEqual(['/', '/jabon', '/aceite'])
  cache.recordShared({ '/menus': 'm1' })
  cache.record('/', entry, { '/home': 'h1', '/jabon': 'j1' })
  cache.record('/jabon', entry, { '/jabon': 'j1' })
  cache.record('/aceite', entry, { '/aceite': 'a1' })
  await cache.save(out, 'r1')
  return { out, cache: await BuildCache.read(out, 'key') }
}

test('an unchanged page is not rendered again, neither in the next run nor by the next program', async () => {
  const { cache } = await kept()
  expect(cache.etags).toEqual({ '/menus': 'm1', '/home': 'h1', '/jabon': 'j1', '/aceite': 'a1' })
  expect(cache.startRun(pages, new Set())).toEqual([])
  expect(cache.revision).toBe('r1')
})

test('a changed response renders all pages that use it; new pages are rendered', async () => {
  const { cache } = await kept()
  expect(paths(cache.startRun(pages, new Set(['/jabon'])))).toEqual(['/', '/jabon'])
  expect(paths(cache.startRun([...pages, { path: '/sal', noindex: false }], new Set()))).toEqual(['/sal'])
  expect(paths(cache.startRun([{ path: '/aceite', noindex: true }], new Set()))).toEqual(['/aceite'])
})

test('a change of the common data or of the app renders every page', async () => {
  const { cache, out } = await kept()
  expect(paths(cache.startRun(pages, new Set(['/menus'])))).toHaveLength(3)
  const other = await BuildCache.read(out, 'other key')
  expect(other.paths, 'existing outputs may have to be removed').toEqual(['/', '/jabon', '/aceite'])
  expect(paths(other.startRun(pages, new Set()))).toHaveLength(3)
  expect(other.revision, 'nothing is known of its answers').toBe('')
})

test('a failed page is rendered in the next run', async () => {
  const { cache } = await kept()
  cache.remove('/jabon')
  expect(paths(cache.startRun(pages, new Set()))).toEqual(['/jabon'])
})

test('a response that changes during a run is requested again in the next run', async () => {
  const { cache, out } = await kept()
  const after = async () => {
    await cache.save(out, 'r1')
    return (await BuildCache.read(out, 'key')).etags['/jabon']
  }
  cache.startRun(pages, new Set(['/jabon']))
  cache.record('/', entry, { '/home': 'h1', '/jabon': 'j2' })
  expect(await after()).toBe('j2')
  cache.record('/jabon', entry, { '/jabon': 'j3' })
  expect(await after(), 'two pages have seen two responses').toBe('')

  const again = await kept()
  again.cache.startRun(pages, new Set())
  again.cache.record('/sal', entry, { '/jabon': 'j2' })
  expect(again.cache.etags['/jabon'], 'the others were made of the one before').toBe('')
})

test('unused responses are removed from the cache', async () => {
  const { cache, out } = await kept()
  cache.remove('/aceite')
  await cache.save(out, 'r1')
  expect(Object.keys((await BuildCache.read(out, 'key')).etags)).toEqual(['/menus', '/home', '/jabon'])
})

test('sitemaps are written again when their data has changed, also by another program', async () => {
  const { cache, out } = await kept()
  expect(cache.updateSitemapHash(['Jaralba', pages])).toBe(true)
  expect(cache.updateSitemapHash(['Jaralba', pages])).toBe(false)
  await cache.save(out, 'r2')
  const next = await BuildCache.read(out, 'key')
  expect(next.updateSitemapHash(['Jaralba', pages])).toBe(false)
  expect(next.updateSitemapHash(['Jaralba', pages.slice(1)])).toBe(true)
})

test('a page need not be rendered if only its responses have changed, unless shared ones have', async () => {
  const { out, cache } = await kept()
  const stale = cache.startRun(pages, new Set(['/jabon']))
  expect(paths(stale)).toEqual(['/', '/jabon'])
  expect(cache.version('/jabon', false)).toBe('v1')
  expect(cache.version('/jabon', true), 'other metadata').toBe('')
  expect(cache.version('/nueva', false)).toBe('')
  cache.recordUnchanged('/jabon', { '/jabon': 'j2', '/lista': 'l1' })
  cache.recordUnchanged('/', { '/home': 'h1', '/jabon': 'j2' })
  await cache.save(out, 'r2')

  const next = await BuildCache.read(out, 'key')
  expect(next.page('/jabon')).toEqual({ ...entry, dependencies: ['/jabon', '/lista'] })
  expect(next.startRun(pages, new Set())).toEqual([])
  next.startRun(pages, new Set(['/menus']))
  expect(next.version('/jabon', false), 'shared responses are on every page').toBe('')
  const rebuilt = await BuildCache.read(out, 'other')
  rebuilt.startRun(pages, new Set())
  expect(rebuilt.version('/jabon', false), 'another build').toBe('')
})

test('new pages come first, then those with the dependency that the fewest share', async () => {
  const cache = await BuildCache.read(await mkdtemp(join(tmpdir(), 'build-cache-')), 'key')
  const listed = ['/a', '/b', '/c', '/lista'].map((path) => ({ path, noindex: false }))
  cache.recordShared({ '/menus': 'm1' })
  for (const path of ['/a', '/b', '/c']) cache.record(path, entry, { [path]: 'p1', '/relacionados': 'r1' })
  cache.record('/lista', entry, { '/lista': 'l1' })
  const stale = cache.startRun(
    [...listed, { path: '/nueva', noindex: false }],
    new Set(['/relacionados', '/c', '/lista']),
  )
  expect(paths(stale)).toEqual(['/nueva', '/c', '/lista', '/a', '/b'])
})
