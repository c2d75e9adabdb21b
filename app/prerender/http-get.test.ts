import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { get } from './http-get.ts'

async function serve(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

test('a response has its status, ETag and text; a known ETag is sent', async () => {
  const url = await serve(({ headers }, response) => {
    const known = headers['if-none-match'] === '"t1"'
    response.writeHead(known ? 304 : 200, { etag: '"t1"' }).end(known ? '' : 'té')
  })
  expect(await get(url)).toEqual({ status: 200, etag: '"t1"', body: 'té' })
  expect(await get(url, '"t1"')).toEqual({ status: 304, etag: '"t1"', body: '' })
})

test('requests share a connection; one that the server has closed is replaced', async () => {
  const sockets = new Set<unknown>()
  let closes = false
  const url = await serve(({ socket }, response) => {
    const isReused = sockets.has(socket)
    sockets.add(socket)
    if (closes && isReused) socket.resetAndDestroy()
    else response.end('té')
  })
  await get(url)
  await get(url)
  expect(sockets.size).toBe(1)
  closes = true
  expect(await get(url)).toEqual({ status: 200, etag: '', body: 'té' })
  expect(sockets.size).toBe(2)
})

test('an unreachable server, and a connection that ends within the response, reject', async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('t')
    setImmediate(() => response.destroy())
  })
  await expect(get(url)).rejects.toThrow()
  await expect(get('http://127.0.0.1:1/')).rejects.toThrow('ECONNREFUSED')
})
