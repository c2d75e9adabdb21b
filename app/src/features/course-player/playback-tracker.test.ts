import { expect, test } from 'vitest'
import { PlaybackTracker } from './playback-tracker.ts'

/** Plays between two positions with four events per second. */
function play(ranges: PlaybackTracker, from: number, to: number) {
  ranges.start(from)
  for (let at = from; at <= to; at += 0.25) ranges.extend(at)
  ranges.extend(to)
}

test('played ranges are whole seconds', () => {
  const ranges = new PlaybackTracker()
  play(ranges, 0, 12.6)
  expect(ranges.drain()).toEqual([[0, 12]])
  expect(ranges.drain()).toEqual([])
})

test('draining during playback neither loses nor repeats a second', () => {
  const ranges = new PlaybackTracker()
  play(ranges, 3.4, 5.9)
  expect(ranges.drain()).toEqual([[3, 5]])
  ranges.extend(6.2)
  ranges.extend(7.1)
  expect(ranges.drain()).toEqual([[5, 7]])
})

test('skipped parts are not watched', () => {
  const ranges = new PlaybackTracker()
  play(ranges, 0, 4)
  ranges.stop()
  play(ranges, 30, 33)
  expect(ranges.drain()).toEqual([
    [0, 4],
    [30, 33],
  ])
})

test('an unannounced jump back starts a new range', () => {
  const ranges = new PlaybackTracker()
  play(ranges, 20, 25)
  ranges.extend(2)
  ranges.extend(4)
  expect(ranges.drain()).toEqual([
    [20, 25],
    [2, 4],
  ])
})

test('a paused video adds no range', () => {
  const ranges = new PlaybackTracker()
  ranges.extend(9)
  ranges.extend(9)
  expect(ranges.drain()).toEqual([])
})
