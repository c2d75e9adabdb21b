import { expect, test } from 'vitest'
import { Stretches } from './watched-ranges.ts'

/** Plays from one position to another as a browser tells of it, four times a second. */
function play(stretches: Stretches, from: number, to: number) {
  stretches.begin(from)
  for (let at = from; at <= to; at += 0.25) stretches.reach(at)
  stretches.reach(to)
}

test('what was played, in whole seconds', () => {
  const stretches = new Stretches()
  play(stretches, 0, 12.6)
  expect(stretches.take()).toEqual([[0, 12]])
  expect(stretches.take()).toEqual([])
})

test('asked for while it goes on, nothing is lost and nothing told twice', () => {
  const stretches = new Stretches()
  play(stretches, 3.4, 5.9)
  expect(stretches.take()).toEqual([[3, 5]])
  stretches.reach(6.2)
  stretches.reach(7.1)
  expect(stretches.take()).toEqual([[5, 7]])
})

test('what is leapt over was not seen', () => {
  const stretches = new Stretches()
  play(stretches, 0, 4)
  stretches.end()
  play(stretches, 30, 33)
  expect(stretches.take()).toEqual([
    [0, 4],
    [30, 33],
  ])
})

test('a leap back that nobody announced begins anew', () => {
  const stretches = new Stretches()
  play(stretches, 20, 25)
  stretches.reach(2)
  stretches.reach(4)
  expect(stretches.take()).toEqual([
    [20, 25],
    [2, 4],
  ])
})

test('standing still is not watching', () => {
  const stretches = new Stretches()
  stretches.reach(9)
  stretches.reach(9)
  expect(stretches.take()).toEqual([])
})
