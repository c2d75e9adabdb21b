import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blockingTime } from '../lib/measure/blocking.mjs'

const thread = (tid, name) => ({ ph: 'M', name: 'thread_name', pid: 1, tid, args: { name } })
const task = (tid, tdur) => ({ ph: 'X', name: 'ThreadControllerImpl::RunTask', pid: 1, tid, tdur })

test('a task blocks by the part of its slowed CPU time beyond fifty milliseconds', () => {
  const events = [
    thread(1, 'CrRendererMain'),
    thread(2, 'Compositor'),
    task(1, 12_500),
    task(1, 20_000),
    task(1, 50_000),
    task(2, 90_000),
    { ...task(1, 90_000), name: 'FunctionCall' },
  ]
  assert.equal(blockingTime(events), 30 + 150)
})
