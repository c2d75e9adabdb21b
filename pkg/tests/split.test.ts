import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replay } from './replay.js'

const recordings = new URL('../../core/tests/recordings/', import.meta.url)
const names = readdirSync(recordings)
  .filter((file) => file.endsWith('.jsonl'))
  .map((file) => file.replace('.jsonl', ''))
const recording = (file: string) => readFileSync(new URL(file, recordings), 'utf8')

const waitedFor: string[] = []
let network = true

/** What stands still for its answer in a browser. */
class StandingStill {
  status = 0
  responseText = ''
  #url = ''
  open(_method: string, url: string, later: boolean) {
    expect(later).toBe(false)
    this.#url = url
  }
  overrideMimeType(type: string) {
    expect(type).toBe('text/plain; charset=x-user-defined')
  }
  send() {
    waitedFor.push(this.#url)
    if (!network) throw new Error('no network')
    this.status = 200
    // As browsers map what is beyond ASCII into the private use area.
    const bytes = readFileSync(new URL(this.#url))
    this.responseText = Array.from(bytes, (byte) =>
      String.fromCharCode(byte < 128 ? byte : 0xf700 + byte),
    ).join('')
  }
}

beforeEach(() => {
  vi.resetModules()
  network = true
  waitedFor.length = 0
  vi.stubGlobal('XMLHttpRequest', StandingStill)
  vi.stubGlobal('fetch', async (url: string | URL) => {
    if (!network) throw new TypeError('no network')
    return new Response(readFileSync(new URL(url)), { headers: { 'content-type': 'application/wasm' } })
  })
})

afterEach(() => vi.unstubAllGlobals())

/** The first part, freshly loaded, and what fetches the rest. */
async function loaded() {
  const glue = await import('../split/mostrador_wasm.js')
  const { fetchRest } = await import('../dist/loader/rest.js')
  await glue.default()
  return { ...glue, fetchRest }
}

test.each(names)('in two parts %s shows what it shows natively', async (name) => {
  const { Engine, fetchRest } = await loaded()
  await fetchRest()
  expect(replay(recording(`${name}.jsonl`), Engine)).toEqual(recording(`${name}.views`).trimEnd().split('\n'))
  expect(waitedFor).toEqual([])
})

test('what nobody has fetched beforehand is brought in the middle of a call, once', async () => {
  const { Engine } = await loaded()
  for (let turn = 0; turn < 2; turn++)
    expect(replay(recording('order.jsonl'), Engine)).toEqual(recording('order.views').trimEnd().split('\n'))
  expect(waitedFor.length).toBe(1)
})

test('without the rest a call ends as a crash does', async () => {
  const { Engine } = await loaded()
  network = false
  const engine = new Engine('')
  const form = JSON.stringify({ validate: { form: 'login', values: [] } })
  expect(() => engine.ask(0, form)).toThrow(WebAssembly.RuntimeError)
})

test('the rest that could not be fetched is fetched again, and joins a renewed instance too', async () => {
  const { Engine, fetchRest, renew, start } = await loaded()
  network = false
  await expect(fetchRest()).rejects.toThrow()
  network = true
  await fetchRest()
  const form = JSON.stringify({ validate: { form: 'login', values: [] } })
  const before = new Engine('').ask(0, form)
  renew()
  start()
  expect(new Engine('').ask(0, form)).toBe(before)
  expect(waitedFor).toEqual([])
})
