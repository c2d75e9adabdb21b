import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fromRoot } from '../lib/paths.mjs'

const folder = fromRoot('api', 'migrations')
const released = JSON.parse(
  readFileSync(fromRoot('api', 'tests', 'fixtures', 'released-migrations.json'), 'utf8'),
)

test('released migrations are unchanged, because a changed checksum prevents existing shops from starting', () => {
  const files = readdirSync(folder).sort()
  const digest = (name) =>
    createHash('sha256')
      .update(readFileSync(`${folder}/${name}`))
      .digest('hex')
  assert.deepEqual(Object.fromEntries(files.map((name) => [name, digest(name)])), released)
})
