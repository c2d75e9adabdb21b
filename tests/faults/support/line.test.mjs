import assert from 'node:assert/strict'
import { connect, createServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLine } from './line.mjs'

test('a slow line loses nothing when it is mended, nor when it becomes slow', async () => {
  const sent = Buffer.from(Array.from({ length: 20_000 }, (_, n) => n % 251))
  const server = createServer((socket) => socket.end(sent))
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const line = await openLine(server.address().port)
  try {
    for (const faults of [
      [{ rate: 8_000 }, {}],
      [{ latency: 50 }, { rate: 100_000 }],
    ]) {
      line.suffer(faults[0])
      const received = buffer(connect(line.port, '127.0.0.1'))
      await sleep(100)
      line.suffer(faults[1])
      assert.ok(sent.equals(await received))
    }
  } finally {
    await line.close()
    server.close()
  }
})
