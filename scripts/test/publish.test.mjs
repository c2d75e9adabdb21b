import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { at } from '../lib/paths.mjs'
import { between, table } from '../lib/publish/document.mjs'

test('figures replace those between the markers, and nothing else', () => {
  const document = 'Before\n<!-- pages -->\nold\n<!-- /pages -->\nAfter\n'
  const once = between(document, 'pages', 'new')
  assert.equal(once, 'Before\n<!-- pages -->\n\nnew\n\n<!-- /pages -->\nAfter\n')
  assert.equal(between(once, 'pages', 'new'), once)
  assert.throws(() => between(document, 'site', 'new'), /no place for site/)
  assert.equal(table(['What'], [['CSS']]), '| What |\n| --- |\n| CSS |')
})

test('every published section is in the document', () => {
  const document = readFileSync(at('docs', 'performance.md'), 'utf8')
  const names = 'start api site package size visits lighthouse interactions pages beside'
  for (const name of names.split(' ')) assert.ok(between(document, name, 'figures'), name)
})
