import { expect, test } from 'vitest'
import { paginationRange } from './pagination-range.ts'

test('a short list shows every page', () => {
  expect(paginationRange(1, 2)).toEqual([1, 2])
  expect(paginationRange(3, 5)).toEqual([1, 2, 3, 4, 5])
})

test('a long list shows its ends and the neighbours of the current page', () => {
  expect(paginationRange(1, 84)).toEqual([1, 2, -3, 84])
  expect(paginationRange(40, 84)).toEqual([1, -2, 39, 40, 41, -42, 84])
  expect(paginationRange(84, 84)).toEqual([1, -2, 83, 84])
})

test('a gap never replaces a single page', () => {
  expect(paginationRange(4, 84)).toEqual([1, 2, 3, 4, 5, -6, 84])
})

test('a page beyond the end still shows the ends', () => {
  expect(paginationRange(99, 7)).toEqual([1, -2, 7])
})
