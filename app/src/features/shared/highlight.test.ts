import { expect, test } from 'vitest'
import { splitByRanges } from './highlight.tsx'

const written = (text: string, ...marks: [number, number][]) =>
  splitByRanges(
    text,
    marks.map(([start, end]) => ({ start, end })),
  )
    .map(({ text: piece, highlighted }) => (highlighted ? `[${piece}]` : piece))
    .join('')

test('what was found is marked, the rest is as it was', () => {
  expect(written('Gel limpiador de romero', [17, 23])).toBe('Gel limpiador de [romero]')
  expect(written('Gel de romero', [0, 3], [7, 13])).toBe('[Gel] de [romero]')
  expect(written('Gel')).toBe('Gel')
  expect(written('')).toBe('')
})

test('marks in any order, that overlap or lie beyond the text lose none of it', () => {
  expect(written('romero', [3, 6], [0, 4])).toBe('[rome][ro]')
  expect(written('romero', [4, 40])).toBe('rome[ro]')
  expect(written('romero', [10, 12])).toBe('romero')
})
