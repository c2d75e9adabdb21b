import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type SitemapPage, writeCrawlerFiles } from './sitemaps.ts'

const page = (path: string, kind: string, title: string): SitemapPage => ({
  path,
  kind,
  title: `${title} · Jaralba`,
  description: `De ${title}`,
  modified: kind === 'article' ? '2026-11-20T10:00:00Z' : null,
})

test('sitemaps by kind with their index, robots.txt and llms.txt list every page', async () => {
  const out = await mkdtemp(join(tmpdir(), 'maps-'))
  await writeCrawlerFiles(out, 'https://tienda.example', 'Jaralba', [
    { ...page('/', 'home', ''), title: 'Jaralba', description: 'Botica' },
    page('/tienda/jabones', 'category', 'Jabones'),
    page('/blog/cuaderno/jara', 'article', 'La jara'),
  ])
  const read = (name: string) => readFile(join(out, name), 'utf8')
  const index = await read('sitemap.xml')
  for (const kind of ['home', 'category', 'article'])
    expect(index).toContain(`<loc>https://tienda.example/sitemaps/${kind}.xml</loc>`)
  const articles = await read('sitemaps/article.xml')
  expect(articles).toContain('<loc>https://tienda.example/blog/cuaderno/jara</loc>')
  expect(articles).toContain('<lastmod>2026-11-20')
  expect(await read('robots.txt')).toContain('Sitemap: https://tienda.example/sitemap.xml')
  const llms = await read('llms.txt')
  expect(llms).toContain('# Jaralba\n\n> Botica\n')
  expect(llms).toContain('## Secciones\n\n- [Jabones](https://tienda.example/tienda/jabones): De Jabones\n')
  expect(llms).not.toContain('· Jaralba')
})

test('a sitemap above the limit is split', async () => {
  const out = await mkdtemp(join(tmpdir(), 'maps-'))
  const many = Array.from({ length: 20_001 }, (_, i) => page(`/tienda/todo/p-${i}`, 'product', `P ${i}`))
  await writeCrawlerFiles(out, 'https://tienda.example', 'Jaralba', many)
  const second = await readFile(join(out, 'sitemaps', 'product-2.xml'), 'utf8')
  expect(second.match(/<loc>/g)).toHaveLength(1)
  expect(await readFile(join(out, 'sitemap.xml'), 'utf8')).toContain('/sitemaps/product-2.xml')
})
