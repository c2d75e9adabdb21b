import { readdirSync, readFileSync } from 'node:fs'
import { memoryHost } from 'mostrador'
import { beforeAll, expect, test, vi } from 'vitest'
import { initInstrumented } from './instrumented.js'
import { replay } from './replay.js'
import { createTestShop, setUpTestServer } from './support.js'

vi.mock('../web/mostrador_wasm.js', () => vi.importActual('../instrumented/mostrador_wasm.js'))

const folder = new URL('../../core/tests/recordings/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.jsonl'))
  .map((file) => file.replace('.jsonl', ''))

const server = setUpTestServer()

beforeAll(initInstrumented)

test('recordings exist for every part of a visit', () => {
  expect(names).toEqual(
    expect.arrayContaining(['start', 'cart', 'login', 'checkout', 'order', 'errors', 'expiry']),
  )
})

// Uses the recordings of the native tests of the core: the views are equal byte by byte.
test.each(names)('%s has the same views in WebAssembly as natively', (name) => {
  const lines = replay(read(`${name}.jsonl`))
  const native = read(`${name}.views`).trimEnd().split('\n')
  for (const [index, line] of lines.entries()) expect(line).toBe(native[index])
  expect(lines.length).toBe(native.length)
})

test('a shop records its session without personal data', async () => {
  let recording = ''
  const record = (lines: string) => {
    recording += lines
  }
  const shop = await createTestShop(server(), memoryHost(), { record })
  await shop.start()
  await shop.api.products()
  shop.cart.add(1, 11, 2)
  await shop.api.login('ana@correo.es', 'secreta').catch(() => {})
  expect(recording.startsWith('{"recording":1}\n')).toBe(true)
  expect(recording).toContain('"cart_add":{"product":1,"variant":11,"quantity":2}')
  expect(recording).not.toMatch(/ana@|secreta/)
  const cart = replay(recording)
    .filter((line) => / cart /.test(line))
    .at(-1)
  expect(cart?.replace(/^\d+ cart /, '')).toBe(JSON.stringify(shop.select('cart')))
})
