// @vitest-environment happy-dom
import type { SearchSuggestions } from 'mostrador'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { actAsync, mount, pressKey, shopOf, type } from '../../test/mount.tsx'
import { SearchBox } from './search-box.tsx'

const answers = new Map<string, (found: SearchSuggestions) => void>()
const suggestions = vi.fn(
  (text: string) => new Promise<SearchSuggestions>((answer) => answers.set(text, answer)),
)

const shop = shopOf({}, { api: { suggestions } })

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
  const input = shown.one('input')
  await actAsync(async () => {
    input.focus()
    await import('./suggestion-list.tsx')
  })
  const options = () => [...shown.place.querySelectorAll('[role=option]')].map((each) => each.textContent)
  const active = () => shown.place.querySelector('[aria-selected=true]')?.textContent ?? null
  return { ...shown, input, options, active }
}

test('who types is asked after once they rest', async () => {
  const { input } = await box()
  await type(input, 'j')
  await type(input, 'ja')
  await rest()
  expect(suggestions.mock.calls.map(([text]) => text)).toEqual(['ja'])
})

test('an answer to another text than the present is never shown, and takes nothing away', async () => {
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

test('the arrows walk the list and come back to the box; Enter goes where they are', async () => {
  const { input, active, address } = await box()
  await type(input, 'jara')
  await rest()
  await answer('jara', found('jara blanca'))
  await pressKey(input, 'ArrowUp')
  expect(active()).toBe('jara blanca')
  await pressKey(input, 'ArrowDown')
  expect(active(), 'beyond the end is the box').toBeNull()
  await pressKey(input, 'ArrowDown')
  expect(active()).toBe('Buscar «jara»')
  await pressKey(input, 'ArrowDown')
  await pressKey(input, 'Enter')
  expect(address()).toBe('/busqueda?q=jara+blanca')
})

test('Escape puts the list away and leaves what was typed', async () => {
  const { input, options } = await box()
  await type(input, 'jara')
  await pressKey(input, 'Escape')
  expect(options()).toEqual([])
  expect((input as HTMLInputElement).value).toBe('jara')
})
