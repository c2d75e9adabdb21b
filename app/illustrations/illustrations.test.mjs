import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pictures } from './draw.mjs'
import { chance } from './random.mjs'
import { averageColour, raster } from './raster.mjs'
import { createSheet, rect } from './svg.mjs'

const demo = (name) =>
  JSON.parse(readFileSync(new URL(`../../api/demo/${name}.json`, import.meta.url), 'utf8'))
const all = pictures()

test('there is a picture for every product, view, category and article, and for the shop itself', () => {
  const stems = all.map((picture) => picture.stem)
  expect(new Set(stems).size).toBe(stems.length)
  expect(stems).toEqual(
    expect.arrayContaining([
      ...demo('products').map((product) => product.slug),
      ...demo('products').flatMap(({ picture }) => (picture.views ?? []).map(({ stem }) => stem)),
      ...demo('categories').map((category) => `categorias/${category.slug}`),
      ...demo('blog').articles.map((article) => `cuaderno/${article.slug}`),
      'portada',
      'sin-imagen',
      'pagina-no-encontrada',
    ]),
  )
})

describe.each(all)('$stem', ({ draw }) => {
  const svg = draw()

  test('contains no missing number or colour', () => {
    expect(svg).not.toMatch(/NaN|undefined|Infinity|null|\[object/)
  })

  test('defines every id that it references', () => {
    for (const [, id] of svg.matchAll(/url\(#(\w+)\)/g)) expect(svg).toContain(` id="${id}"`)
  })

  test('is deterministic', () => {
    expect(draw()).toBe(svg)
  })
})

test('a sheet defines equal gradients once', () => {
  const sheet = createSheet(10, 10)
  expect(sheet.linear('#fff, #eee 40% / 0.5, #000')).toBe(sheet.linear('#fff, #eee 40% / 0.5, #000'))
  expect(sheet.toString('')).toContain('<stop offset="0.4" stop-color="#eee" stop-opacity="0.5"/>')
})

test('the random sequence depends on the seed only', () => {
  expect(chance('jara').between(0, 1)).toBe(chance('jara').between(0, 1))
  expect(chance('jara').between(0, 1)).not.toBe(chance('olivo').between(0, 1))
})

test('a drawing is encoded as AVIF and WebP in the requested widths', async () => {
  const sheet = createSheet(100, 100)
  const files = await raster(sheet.toString(rect(0, 0, 100, 100, '#2f4a3a')), 100, [32, 64])
  const kinds = files.map(([width, extension]) => `${width}.${extension}`)
  expect(kinds).toEqual(['32.avif', '32.webp', '64.avif', '64.webp'])
  for (const [width, extension, bytes] of files) {
    const found = await sharp(bytes).metadata()
    expect(found.width).toBe(width)
    expect(found.format).toBe(extension === 'avif' ? 'heif' : 'webp')
  }
})

test('the demo data contains the colour of every picture', async () => {
  const colours = demo('colours')
  expect(Object.keys(colours)).toEqual(all.map(({ stem }) => stem).sort())
  const [{ stem, size, draw }] = all
  const [[, , bytes]] = await raster(draw(), size, [320])
  // Another version of the library may draw another shade.
  const [now, known] = [await averageColour(bytes), colours[stem]].map((colour) => [...colour.slice(1)])
  for (const [n, digit] of now.entries())
    expect(Math.abs(Number(`0x${digit}`) - Number(`0x${known[n]}`))).toBeLessThan(2)
})
