// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { actAsync, mount, press, type } from '../../test/mount.tsx'
import { useTableFilters } from './use-table-filters.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function Looking() {
  const [{ text, category, sort }, change] = useTableFilters()
  return (
    <>
      <input onChange={(event) => change({ text: event.currentTarget.value })} value={text} />
      <button onClick={() => change({ sort: '-precio' })} type="button">
        {`${category} ${sort}`}
      </button>
    </>
  )
}

async function looking(address: string) {
  const shown = await mount(<Looking />, address)
  const field = shown.getOne('input') as HTMLInputElement
  return { ...shown, field, button: shown.getOne('button') }
}

const pause = () => actAsync(() => vi.advanceTimersByTimeAsync(500))

test('the URL contains the search text, debounced after the last key', async () => {
  const { field, button, currentUrl } = await looking('/tarifario?texto=crema&categoria=rostro')
  expect([field.value, button.textContent]).toEqual(['crema', 'rostro producto'])
  await type(field, 'cre')
  await type(field, 'crep')
  expect(currentUrl()).toBe('/tarifario?texto=crema&categoria=rostro')
  await pause()
  expect(currentUrl()).toBe('/tarifario?texto=crep&categoria=rostro')
  await press(button)
  await pause()
  expect(currentUrl()).toBe('/tarifario?texto=crep&categoria=rostro&orden=-precio')
})

test('a navigation to another search wins over a pending update', async () => {
  const { field, button, currentUrl, router } = await looking('/tarifario?texto=crema')
  await type(field, 'cremas')
  await actAsync(() => router.navigate('/tarifario'))
  expect([field.value, button.textContent]).toEqual(['', ' producto'])
  await pause()
  expect(currentUrl()).toBe('/tarifario')
  await actAsync(() => router.navigate('/tarifario?texto=gel&orden=precio'))
  expect([field.value, button.textContent]).toEqual(['gel', ' precio'])
})
