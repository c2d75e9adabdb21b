import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findRelativeClauses } from '../lib/wording.mjs'

// The sentences are assembled, so that the check does not find them here.
const opening = (mark, word) => `${mark} ${word} is shown.`

test('comments that begin with a free relative clause are found in every syntax', () => {
  for (const mark of ['//', '///', '//!', '/**', ' *', '#'])
    for (const word of ['What', 'Who', 'Whether', 'Where', 'How', 'Which'])
      assert.equal(findRelativeClauses(`const a = 1\n${opening(mark, word)}`).length, 1, `${mark} ${word}`)
})

test('comments that begin with a noun or a verb pass, and so does code', () => {
  const text = ['/// Returns what is shown.', '// Rate limiter.', 'const What = "How"', '# Whatever'].join(
    '\n',
  )
  assert.deepEqual(findRelativeClauses(text), [])
})
