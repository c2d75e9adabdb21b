import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fromRoot } from '../lib/paths.mjs'
import { replaceSection, table } from '../lib/publish/document.mjs'

test('only the text between the markers is replaced', () => {
  const document = 'Before\n<!-- pages -->\nold\n<!-- /pages -->\nAfter\n'
  const once = replaceSection(document, 'pages', 'new')
  assert.equal(once, 'Before\n<!-- pages -->\n\nnew\n\n<!-- /pages -->\nAfter\n')
  assert.equal(replaceSection(once, 'pages', 'new'), once)
  assert.throws(() => replaceSection(document, 'site', 'new'), /no section site/)
  assert.equal(table(['What'], [['CSS']]), '| What |\n| --- |\n| CSS |')
})

test('the document contains every published section', () => {
  const document = readFileSync(fromRoot('docs', 'performance.md'), 'utf8')
  const names = 'start api site package size visits lighthouse interactions pages compare'
  for (const name of names.split(' ')) assert.ok(replaceSection(document, name, 'figures'), name)
})
