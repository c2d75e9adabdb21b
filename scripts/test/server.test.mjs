import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { checkPort, freePort, waitForPort } from '../lib/server.mjs'

test('free ports are unique and below the ephemeral range', async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, freePort))
  assert.equal(new Set(ports).size, ports.length)
  for (const port of ports) assert.ok(port >= 20_000 && port < 32_768, String(port))
})

test('a port in use is reported', async () => {
  const [port, server] = [await freePort(), createServer()]
  await checkPort(port)
  await new Promise((resolve) => server.listen(port, resolve))
  await waitForPort(port)
  await assert.rejects(checkPort(port), /is in use/)
  server.close()
})
