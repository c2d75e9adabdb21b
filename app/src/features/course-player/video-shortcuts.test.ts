import { expect, test } from 'vitest'
import { formatDuration } from './format-duration.ts'
import { adjacentRate } from './video-shortcuts.ts'

test('the keys step through the playback rates within their limits', () => {
  expect([adjacentRate(1, 1), adjacentRate(1, -1)]).toEqual([1.25, 0.75])
  expect([adjacentRate(2, 1), adjacentRate(0.75, -1)]).toEqual([2, 0.75])
  expect(adjacentRate(3, -1)).toBe(0.75)
})

test('positions are formatted as in a video player', () => {
  expect([
    formatDuration(0),
    formatDuration(32),
    formatDuration(725),
    formatDuration(3727),
    formatDuration(59.9),
  ]).toEqual(['0:00', '0:32', '12:05', '1:02:07', '0:59'])
})
