import { expect, test } from 'vitest'
import { clock } from './format-duration.ts'
import { rateBeside } from './video-shortcuts.ts'

test('the speeds go up and down one by one, and end somewhere', () => {
  expect([rateBeside(1, 1), rateBeside(1, -1)]).toEqual([1.25, 0.75])
  expect([rateBeside(2, 1), rateBeside(0.75, -1)]).toEqual([2, 0.75])
  expect(rateBeside(3, -1)).toBe(0.75)
})

test('positions as a video shows them', () => {
  expect([clock(0), clock(32), clock(725), clock(3727), clock(59.9)]).toEqual([
    '0:00',
    '0:32',
    '12:05',
    '1:02:07',
    '0:59',
  ])
})
