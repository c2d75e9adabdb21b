import { expect, test } from 'vitest'
import { WatchedRanges } from './watched-ranges.ts'

/** Plays between two positions with four events per second. */
function play(stretches: WatchedRanges, from: number, to: number) {
  stretches.start(from)
  for (let at = from; at <= to; at += 0.25) stretches.extend(at)
  stretches.extend(to)
}

test('what was played, in whole seconds', () => {
  const stretches = new WatchedRanges()
  play(stretches, 0, 12.6)
  expect(stretches.drain()).toEqual([[0, 12]])
  expect(stretches.drain()).toEqual([])
})

test('asked for while it goes on, nothing is lost and nothing told twice', () => {
  const stretches = new WatchedRanges()
  play(stretches, 3.4, 5.9)
  expect(stretches.drain()).toEqual([[3, 5]])
  stretches.extend(6.2)
  stretches.extend(7.1)
  expect(stretches.drain()).toEqual([[5, 7]])
})

test('what is leapt over was not seen', () => {
  const stretches = new WatchedRanges()
  play(stretches, 0, 4)
  stretches.stop()
  play(stretches, 30, 33)
  expect(stretches.drain()).toEqual([
    [0, 4],
    [30, 33],
  ])
})

test('a leap back that nobody announced begins anew', () => {
  const stretches = new WatchedRanges()
  play(stretches, 20, 25)
  stretches.extend(2)
  stretches.extend(4)
  expect(stretches.drain()).toEqual([
    [20, 25],
    [2, 4],
  ])
})

test('standing still is not watching', () => {
  const stretches = new WatchedRanges()
  stretches.extend(9)
  stretches.extend(9)
  expect(stretches.drain()).toEqual([])
})
