import { readdir, readFile } from 'node:fs/promises'
import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { subsetFonts } from './fonts.ts'

const fonts = await subsetFonts()

test('all fonts together stay within their size limit', () => {
  const weights = [...fonts.values()].map(({ length }) => length)
  expect(weights).toHaveLength(3)
  expect(Math.min(...weights)).toBeGreaterThan(5_000)
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(36_000)
})

test('the fonts contain every character of the shop’s own texts', async () => {
  const texts = new URL('../src/messages/', import.meta.url)
  const said = new Set<string>()
  for (const file of await readdir(texts))
    for (const sign of await readFile(new URL(file, texts), 'utf8')) if (sign > ' ') said.add(sign)
  expect(said.size).toBeGreaterThan(80)
  for (const [name, bytes] of fonts) {
    const font = create(bytes)
    if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} is no single font.`)
    const lacking = [...said].filter((sign) => !font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
    expect(lacking, name).toEqual([])
  }
})
