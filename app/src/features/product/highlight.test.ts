import { expect, test } from 'vitest'
import { splitByRanges } from './highlight.tsx'

const written = (text: string, ...marks: [number, number][]) =>
  splitByRanges(
    text,
    marks.map(([start, end]) => ({ start, end })),
  )
    .map(({ text: piece, highlighted }) => (highlighted ? `[${piece}]` : piece))
    .join('')

test('the match is marked, and the rest unchanged', () => {
  expect(written('Gel limpiador de romero', [17, 23])).toBe('Gel limpiador de [romero]')
  expect(written('Gel de romero', [0, 3], [7, 13])).toBe('[Gel] de [romero]')
  expect(written('Gel')).toBe('Gel')
  expect(written('')).toBe('')
})

test('unordered, overlapping or out-of-range matches lose no text', () => {
  expect(written('romero', [3, 6], [0, 4])).toBe('[rome][ro]')
  expect(written('romero', [4, 40])).toBe('rome[ro]')
  expect(written('romero', [10, 12])).toBe('romero')
})
