import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { startTcpProxy } from './tcp-proxy.mjs'

test('no data is lost at a limited rate when the fault changes or is cleared', async () => {
  const sent = Buffer.from(Array.from({ length: 20_000 }, (_, n) => n % 251))
  const server = createServer((socket) => socket.end(sent))
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const proxy = await startTcpProxy(server.address().port)
  try {
    for (const faults of [
      [{ rate: 8_000 }, {}],
      [{ latency: 50 }, { rate: 100_000 }],
    ]) {
      proxy.inject(faults[0])
      const socket = connect(proxy.port, '127.0.0.1')
      await once(socket, 'readable')
      proxy.inject(faults[1])
      assert.ok(sent.equals(await buffer(socket)))
    }
  } finally {
    await proxy.close()
    server.close()
  }
})
