import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { removeCompressed, writeCompressed } from './compressed-files.ts'
import { outputFiles } from './output-paths.ts'
import { publishAssets, readApp } from './publish-assets.ts'
import { writeManifest } from './write-manifest.ts'

const folder = () => mkdtemp(join(tmpdir(), 'files-'))

/** Writes a minimal build of the app. */
async function build(dist: string, id: string) {
  await rm(dist, { recursive: true, force: true })
  const files = {
    'index.html': '<html><head><script type="module" src="/assets/shop.js"></script></head></html>',
    'index.html.br': '',
    'favicon.svg': '<svg/>',
    'manifest.webmanifest': '{"name":"Mostrador","short_name":"Mostrador","lang":"es"}',
    'sw.js': `worker of ${id}`,
    'sw.js.br': `worker of ${id}, compressed`,
    '.vite/manifest.json': '{}',
    'builds/latest.json': JSON.stringify({ id }),
    [`builds/meta/${id}.json`]: JSON.stringify({ id }),
    [`assets/shop-${id}.js`]: id,
    'assets/same.js': 'the same in every build',
    'assets/shop.css': 'a{}',
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(dist, name)), { recursive: true })
    await writeFile(join(dist, name), text)
  }
}

test('files of the previous build stay, those of older ones for a week; a build is named when it is complete', async () => {
  const [dist, out] = [await folder(), await folder()]
  const day = 24 * 60 * 60 * 1000
  const lay = async (id: string, days = 0) => {
    await build(dist, id)
    return publishAssets(dist, out, await readApp(dist), days * day)
  }
  const assets = async () => (await readdir(join(out, 'assets'))).sort()
  const latest = async () => JSON.parse(await readFile(join(out, 'builds/latest.json'), 'utf8')).id
  const worker = () => readFile(join(out, 'sw.js'), 'utf8')

  await (await lay('one'))()
  expect((await readApp(dist)).styles).toEqual({ 'assets/shop.css': 'a{}' })
  expect(await latest()).toBe('one')
  expect(await readdir(out)).not.toContain('.vite')
  expect(await readdir(out), 'the first page is a rendered one').not.toContain('index.html')
  expect(await worker()).toBe('worker of one')

  const announce = await lay('two')
  expect(await latest(), 'not published before its pages').toBe('one')
  expect(await worker(), 'nor before the shell of its service worker').toBe('worker of one')
  expect(await assets()).toEqual(['same.js', 'shop-one.js', 'shop-two.js', 'shop.css'])
  await announce()
  expect(await latest()).toBe('two')
  expect(await worker()).toBe('worker of two')
  expect(await readFile(join(out, 'sw.js.br'), 'utf8')).toBe('worker of two, compressed')

  await (await lay('two'))()
  expect(await assets(), 'the same output is the same build').toEqual([
    'same.js',
    'shop-one.js',
    'shop-two.js',
    'shop.css',
  ])
  await (await lay('three', 1))()
  const three = ['shop-three.js', 'shop-two.js', 'shop.css']
  expect(await assets(), 'files of the first build may still be in use').toEqual([
    'same.js',
    'shop-one.js',
    ...three,
  ])
  await (await lay('three', 6))()
  expect(await assets(), 'for any number of builds').toEqual(['same.js', 'shop-one.js', ...three])
  await (await lay('three', 7))()
  expect(await assets(), 'removed after a week').toEqual(['same.js', ...three])
  await (await lay('three', 100))()
  expect(await assets(), 'the previous build stays at any age').toEqual(['same.js', ...three])
  await (await lay('two', 101))()
  expect(await assets(), 'for a rollback').toEqual(['same.js', ...three])
  expect((await readdir(join(out, 'builds/meta'))).sort()).toContain('three.json')
})

test('the web manifest contains the shop’s name', async () => {
  const [dist, out] = [await folder(), await folder()]
  await build(dist, 'one')
  const app = await readApp(dist)
  await (await publishAssets(dist, out, app))()
  expect(await readdir(out), 'of no build').not.toContain('manifest.webmanifest')
  await writeManifest(out, app.webManifest, 'Jaralba')
  const written = JSON.parse(await readFile(join(out, 'manifest.webmanifest'), 'utf8'))
  expect(written).toEqual({ name: 'Jaralba', short_name: 'Jaralba', lang: 'es' })
})

test('a text is written atomically, with its compressed variants, and only when it has changed', async () => {
  const file = join(await folder(), 'ayuda', 'index.html')
  const text = '<p>Jabón</p>'.repeat(100)
  expect(writeCompressed(file, text)).toBe(true)
  expect(writeCompressed(file, text)).toBe(false)
  expect(brotliDecompressSync(await readFile(`${file}.br`)).toString()).toBe(text)
  expect(gunzipSync(await readFile(`${file}.gz`)).toString()).toBe(text)
  expect(writeCompressed(file, 'otro')).toBe(true)
  expect(await readFile(file, 'utf8')).toBe('otro')
  expect((await readdir(dirname(file))).sort(), 'no draft is left').toEqual([
    'index.html',
    'index.html.br',
    'index.html.gz',
  ])
  await removeCompressed(file)
  expect(await readdir(dirname(file))).toEqual([])
})

// Rule 2.17.
test('the output file follows from the path, and never lies outside of the site', () => {
  expect(outputFiles('/site', '/')).toEqual({ html: '/site/index.html', payload: '/site/_payload.json' })
  expect(outputFiles('/site', '/tienda/jab%C3%B3n').html).toBe('/site/tienda/jabón/index.html')
  for (const path of ['', '/a//b', '/../a', '/%2e%2e/a', '/.git', '/a%00', '/a%5Cb'])
    expect(() => outputFiles('/site', path), path).toThrow()
})
