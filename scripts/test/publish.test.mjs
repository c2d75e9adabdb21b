import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { at } from '../lib/paths.mjs'
import { bars } from '../lib/publish/chart.mjs'
import { between, table } from '../lib/publish/document.mjs'

test('figures take the place of those that stood there, and nothing else moves', () => {
  const document = 'Before\n<!-- pages -->\nold\n<!-- /pages -->\nAfter\n'
  const once = between(document, 'pages', 'new')
  assert.equal(once, 'Before\n<!-- pages -->\n\nnew\n\n<!-- /pages -->\nAfter\n')
  assert.equal(between(once, 'pages', 'new'), once)
  assert.throws(() => between(document, 'site', 'new'), /no place for site/)
})

test('every command has its place in the document', () => {
  const document = readFileSync(at('docs', 'performance.md'), 'utf8')
  for (const name of ['visits', 'lighthouse', 'interactions', 'pages', 'site'])
    assert.ok(between(document, name, 'figures').includes('figures'), name)
})

test('a table has a line below its head', () => {
  assert.equal(table(['What', 'How much'], [['CSS', 10]]), '| What | How much |\n| --- | --- |\n| CSS | 10 |')
})

test('bars are as long as their values, up to the most, with the promise among them', () => {
  const { svg } = bars({
    name: 'n',
    title: 'A & B',
    bars: [
      { label: 'Ours', value: 50, ours: true },
      { label: 'Theirs', value: 100, ours: false },
    ],
    limit: { value: 75, label: 'promised' },
    show: (value) => `${value} kB`,
  })
  const widths = [...svg.matchAll(/<rect x="240"[^>]* width="([\d.]+)"/g)].map((match) => Number(match[1]))
  assert.equal(widths.length, 2)
  assert.equal(widths[0] * 2, widths[1])
  assert.match(svg, /<title>A &amp; B<\/title>/)
  assert.match(svg, /100 kB.*promised/s)
})
