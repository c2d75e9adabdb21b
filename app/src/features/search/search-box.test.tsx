// @vitest-environment happy-dom
import type { SearchSuggestions } from 'mostrador'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { actAsync, createTestShop, mount, pressKey, type } from '../../test/mount.tsx'
import { SearchBox } from './search-box.tsx'

const answers = new Map<string, (found: SearchSuggestions) => void>()
const suggestions = vi.fn(
  (text: string) => new Promise<SearchSuggestions>((answer) => answers.set(text, answer)),
)

const shop = createTestShop({}, { api: { suggestions } })

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

afterEach(() => {
  vi.useRealTimers()
  answers.clear()
  suggestions.mockClear()
})

const found = (...queries: string[]): SearchSuggestions => ({ queries, categories: [], products: [] })
const rest = () => actAsync(() => vi.advanceTimersByTimeAsync(200))
const answer = (text: string, what: SearchSuggestions) => actAsync(() => answers.get(text)?.(what))

/** Search box with a loaded suggestion list. */
async function box() {
  const shown = await mount(<SearchBox />, '/', undefined, shop)
  const input = shown.getOne('input')
  await actAsync(async () => {
    input.focus()
    await import('./suggestion-list.tsx')
  })
  const options = () => [...shown.container.querySelectorAll('[role=option]')].map((each) => each.textContent)
  const active = () => shown.container.querySelector('[aria-selected=true]')?.textContent ?? null
  return { ...shown, input, options, active }
}

test('suggestions are requested after a pause in typing', async () => {
  const { input } = await box()
  await type(input, 'j')
  await type(input, 'ja')
  await rest()
  expect(suggestions.mock.calls.map(([text]) => text)).toEqual(['ja'])
})

test('a response to an earlier text is never shown, and keeps the current list', async () => {
  const { input, options } = await box()
  await type(input, 'jab')
  await rest()
  await type(input, 'jara')
  await rest()
  await answer('jara', found('jara blanca'))
  expect(options()).toEqual(['Buscar «jara»', 'jara blanca'])
  await answer('jab', found('jabón'))
  expect(options()).toEqual(['Buscar «jara»', 'jara blanca'])
  await type(input, 'jarabe')
  expect(options()).toEqual(['Buscar «jarabe»'])
})

test('the arrow keys step through the list and return to the box; Enter follows the active option', async () => {
  const { input, active, currentUrl } = await box()
  await type(input, 'jara')
  await rest()
  await answer('jara', found('jara blanca'))
  await pressKey(input, 'ArrowUp')
  expect(active()).toBe('jara blanca')
  await pressKey(input, 'ArrowDown')
  expect(active(), 'the box follows the last option').toBeNull()
  await pressKey(input, 'ArrowDown')
  expect(active()).toBe('Buscar «jara»')
  await pressKey(input, 'ArrowDown')
  await pressKey(input, 'Enter')
  expect(currentUrl()).toBe('/busqueda?q=jara+blanca')
})

test('Escape closes the list and keeps the text', async () => {
  const { input, options } = await box()
  await type(input, 'jara')
  await pressKey(input, 'Escape')
  expect(options()).toEqual([])
  expect((input as HTMLInputElement).value).toBe('jara')
})
