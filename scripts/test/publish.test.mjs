import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fromRoot } from '../lib/paths.mjs'
import { barChart } from '../lib/publish/chart.mjs'
import { resultTable, table } from '../lib/publish/document.mjs'
import { KEY_FIGURES, keyFigures, missingFigures } from '../lib/publish/key-figures.mjs'
import { findRow, readSection, replaceSection } from '../lib/publish/sections.mjs'

test('only the text between the markers is replaced', () => {
  const document = 'Before\n<!-- pages -->\nold\n<!-- /pages -->\nAfter\n'
  const once = replaceSection(document, 'pages', 'new')
  assert.equal(once, 'Before\n<!-- pages -->\n\nnew\n\n<!-- /pages -->\nAfter\n')
  assert.equal(replaceSection(once, 'pages', 'new'), once)
  assert.equal(readSection(once, 'pages'), 'new')
  assert.throws(() => replaceSection(document, 'site', 'new'), /no section site/)
  assert.equal(table(['What'], [['CSS']]), '| What |\n| --- |\n| CSS |')
})

test('the document contains every published section', () => {
  const document = readFileSync(fromRoot('docs', 'performance.md'), 'utf8')
  const names = 'key-figures start api site package size visits lighthouse conditions interactions pages'
  for (const name of names.split(' ')) assert.ok(replaceSection(document, name, 'figures'), name)
})

test('a row is found by its name, with the titles of its own table', () => {
  const section = `Date.\n\n${table(['Page', 'LCP', ''], [['home', '1 s', 'kept']])}\n\n${table(['What', 'Measured'], [['CSS', '9 kB']])}`
  assert.deepEqual(findRow(section, 'home'), { Page: 'home', LCP: '1 s', '': 'kept' })
  assert.deepEqual(findRow(section, 'CSS'), { What: 'CSS', Measured: '9 kB' })
  assert.equal(findRow(section, 'What'), null)
  assert.equal(findRow(section, 'article'), null)
})

test('key figures are those of the published sections, with misses and dates', () => {
  const sections = [...new Set(KEY_FIGURES.map(([, section]) => section))]
  const empty = sections.map((name) => `<!-- ${name} -->\n<!-- /${name} -->`).join('\n')
  const [, , row] = KEY_FIGURES.find(([, section]) => section === 'interactions')
  const results = resultTable([[row, '56 ms', 'under 50 ms', false]])
  const document = replaceSection(empty, 'interactions', `1 May 2026, 2 virtual processors.\n\n${results}`)
  const [measured] = keyFigures(document).filter((cells) => cells.at(-1) !== '')
  assert.deepEqual(measured.slice(1), [
    '56 ms',
    'under 50 ms',
    '**missed**',
    '`npm run bench -- interactions`',
    '1 May 2026',
  ])
  assert.equal(
    keyFigures(document).filter(([, figure]) => figure === 'not measured').length,
    KEY_FIGURES.length - 1,
  )
})

test('a key figure whose row was renamed is reported', () => {
  const [figure, , row] = KEY_FIGURES.find(([, section]) => section === 'start')
  const publishRow = (name) => `<!-- start -->\n${resultTable([[name, '5 s', '', true]])}\n<!-- /start -->`
  assert.deepEqual(missingFigures(publishRow(row), 'start'), [])
  assert.deepEqual(missingFigures(publishRow('Renamed'), 'start'), [figure])
})

test('a key figure of Lighthouse has its own target', () => {
  const sections = [...new Set(KEY_FIGURES.map(([, section]) => section))]
  const empty = sections.map((name) => `<!-- ${name} -->\n<!-- /${name} -->`).join('\n')
  const head = ['Page', 'performance', 'LCP', 'TBT', 'Blocking, CPU', '']
  const results = table(head, [['home, HTTP/2', 97, '1300 ms', '60 ms', '20 ms', '**missed**']])
  const figures = keyFigures(replaceSection(empty, 'lighthouse', `1 May 2026, 2 processors.\n\n${results}`))
  const measured = figures.filter((cells) => cells.at(-1) !== '').map((cells) => cells.slice(1, 4))
  assert.deepEqual(measured, [
    ['97', '100', '**missed**'],
    ['1300 ms', 'at most 1200 ms', '**missed**'],
    ['60 ms', 'at most 50 ms', '**missed**'],
    ['20 ms', 'at most 50 ms', 'kept'],
  ])
})

test('a chart has one bar per label, and an axis that contains all of them', () => {
  const bars = [
    ['home', 900.4],
    ['the "cart"', 1200.2],
  ]
  const lines = barChart('LCP, ms', bars).split('\n')
  assert.deepEqual([lines[0], lines.at(-1)], ['```mermaid', '```'])
  assert.deepEqual(lines.slice(2, -1), [
    'xychart-beta horizontal',
    'title "LCP, ms"',
    'x-axis ["home", "the \'cart\'"]',
    'y-axis 0 --> 1201',
    'bar [900, 1200]',
  ])
})
