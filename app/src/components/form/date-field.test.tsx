// @vitest-environment happy-dom
import { createShop, initMostrador, memoryHost } from 'mostrador'
import type { ShopHandle } from 'mostrador/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { actAsync, createTestShop, mount, press, pressKey, type } from '../../test/mount.tsx'
import { DateField } from './date-field.tsx'

let shop: ShopHandle

// Real engine at a fixed time.
beforeAll(async () => {
  await initMostrador()
  const clock = () => Date.UTC(2026, 10, 20, 8)
  shop = createTestShop({}, createShop({ baseUrl: 'http://localhost:1/api/v1', host: memoryHost(), clock }))
})

// The browser's own method bypasses the setter that React tracks.
beforeAll(() => {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  HTMLInputElement.prototype.setRangeText = function (text: string) {
    set?.call(this, text)
  }
})

async function field(props: Partial<Parameters<typeof DateField>[0]> = {}) {
  const changed = vi.fn()
  const shown = await mount(
    <form onChange={(event) => changed(new FormData(event.currentTarget).get('day'))}>
      <DateField label="¿Qué día?" name="day" {...props} />
    </form>,
    '/',
    undefined,
    shop,
  )
  const calendar = () => shown.container.querySelector('dialog')
  const focused = () => document.activeElement?.getAttribute('aria-label')
  return {
    ...shown,
    changed,
    calendar,
    focused,
    text: shown.getOne('#day') as HTMLInputElement,
    sent: () => new FormData(shown.getOne('form') as HTMLFormElement).get('day'),
    open: () => press(shown.getOne('button[aria-haspopup]')),
    /** Presses keys on the focused day. */
    keys: async (...keys: string[]) => {
      for (const key of keys) await pressKey(document.activeElement as HTMLElement, key)
      return focused()
    },
    day: (label: string) => shown.getOne(`[aria-label="${label}"]`) as HTMLButtonElement,
  }
}

test('a short form is submitted as a date, and written out', async () => {
  const { text, getOne, sent, changed } = await field()
  expect(text.name).toBe('')
  await type(text, '11/12/26')
  expect(getOne('[role=status]').textContent).toBe('jueves 12 de noviembre de 2026')
  expect(sent()).toBe('2026-11-12')
  expect(changed).toHaveBeenLastCalledWith('2026-11-12')
})

test('invalid text is submitted unchanged for the core to refuse, without an earlier message (rule 5.3)', async () => {
  const { text, getOne, sent } = await field({ max: '2026-11-20' })
  await type(text, '30/11/26')
  await actAsync(() => text.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect(getOne('[role=status]').textContent).toBe('')
  expect(text.getAttribute('aria-invalid')).not.toBe('true')
  expect(sent()).toBe('30/11/26')
})

test('a default date is shown in its short form, and an invalid one unchanged', async () => {
  const known = await field({ defaultValue: '2026-11-12' })
  expect([known.text.value, known.sent()]).toEqual(['11/12/26', '2026-11-12'])
  const unknown = await field({ defaultValue: '30/11', error: 'no es válido' })
  expect([unknown.text.value, unknown.sent()]).toEqual(['30/11', '30/11'])
  expect(unknown.text.getAttribute('aria-describedby')).toBe('day-error day-hint')
})

// Rule 9.10.
test('the calendar opens at today, starts weeks on Sunday and supports the keyboard', async () => {
  const { calendar, focused, keys, open, container } = await field()
  await open()
  expect(calendar()?.open).toBe(true)
  expect(focused()).toBe('viernes 20 de noviembre de 2026')
  expect([...container.querySelectorAll('th')].map((head) => head.abbr).at(0)).toBe('domingo')
  expect(await keys('ArrowRight', 'ArrowDown')).toBe('sábado 28 de noviembre de 2026')
  expect(await keys('Home')).toBe('domingo 22 de noviembre de 2026')
  expect(await keys('End', 'ArrowUp', 'ArrowLeft')).toBe('viernes 20 de noviembre de 2026')
  expect(await keys('PageDown', 'PageDown')).toBe('miércoles 20 de enero de 2027')
  expect(await keys('PageUp')).toBe('domingo 20 de diciembre de 2026')
  expect(container.querySelectorAll('td [tabindex="0"]')).toHaveLength(1)
})

test('selecting a day fills the field, closes the dialog and notifies the form', async () => {
  const { calendar, changed, day, open, sent, text } = await field({ defaultValue: '2026-11-12' })
  await open()
  expect(day('jueves 12 de noviembre de 2026').closest('td')?.getAttribute('aria-selected')).toBe('true')
  await press(day('lunes 23 de noviembre de 2026'))
  expect(calendar()).toBeNull()
  expect([text.value, sent()]).toEqual(['11/23/26', '2026-11-23'])
  expect(changed).toHaveBeenLastCalledWith('2026-11-23')
})

test('days outside of the limits cannot be selected or reached', async () => {
  const { day, keys, open, focused } = await field({ min: '2026-11-19', max: '2026-11-24' })
  await open()
  expect(await keys('PageDown')).toBe('martes 24 de noviembre de 2026')
  expect(await keys('ArrowRight', 'Home', 'ArrowUp')).toBe('jueves 19 de noviembre de 2026')
  expect(day('miércoles 18 de noviembre de 2026').disabled).toBe(true)
  expect(focused()).toBe('jueves 19 de noviembre de 2026')
})
