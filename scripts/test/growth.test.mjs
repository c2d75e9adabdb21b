import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growth, medians } from '../lib/growth.mjs'

const output = `cart                           fastest       │ slowest       │ median        │ mean          │ samples │ iters
├─ line_views                                │               │               │               │         │
│  ├─ 1                        399.7 ns      │ 14.51 µs      │ 420.7 ns      │ 567.6 ns      │ 100     │ 100
│  ├─ 100                      42.98 µs      │ 16.11 ms      │ 43.74 µs      │ 326.1 µs      │ 100     │ 100
│  ╰─ 1000                     400.9 µs      │ 20.54 ms      │ 416.6 µs      │ 1.933 ms      │ 100     │ 100
╰─ squares                                   │               │               │               │         │
   ├─ 10                       45.28 ns      │ 47 ns         │ 45.76 ns      │ 45.81 ns      │ 100     │ 6400
   ╰─ 1000                     412.1 µs      │ 3.024 ms      │ 0.4576 ms     │ 2.958 ms      │ 100     │ 100
`

test('the medians are read in one unit', () => {
  const [views, squares] = medians(output)
  assert.equal(views.name, 'line_views')
  assert.deepEqual(views.points.at(-1), { size: 1000, ns: 416_600 })
  assert.deepEqual(squares.points, [
    { size: 10, ns: 45.76 },
    { size: 1000, ns: 457_600 },
  ])
})

test('what grows with the square is no longer linear', () => {
  const [views, squares] = growth(output)
  assert.ok(views.linear && views.tenfold > 9 && views.tenfold < 10)
  assert.ok(!squares.linear && squares.tenfold > 99 && squares.tenfold < 101)
})
