// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { actAsync, mount, press, pressKey } from '../../test/mount.tsx'
import { parseQuantity, QuantityInput } from './quantity-input.tsx'

async function counter(value: number, max = 10) {
  const onChange = vi.fn()
  const shown = await mount(<QuantityInput max={max} label="jabón" onChange={onChange} value={value} />)
  const field = shown.getOne('input') as HTMLInputElement
  const [less, more] = shown.container.querySelectorAll('button')
  if (!less || !more) throw new Error('a key is missing')
  return { field, less, more, onChange }
}

test('the keys change the quantity within its limits', async () => {
  const middle = await counter(2, 3)
  await press(middle.less)
  await press(middle.more)
  expect(middle.onChange.mock.calls).toEqual([[1], [3]])
  expect((await counter(1)).less.disabled).toBe(true)
  expect((await counter(3, 3)).more.disabled).toBe(true)
})

test('Enter passes the typed value on, and the field shows the accepted quantity', async () => {
  const { field, onChange } = await counter(2)
  field.value = '1.000'
  await pressKey(field, 'Enter')
  expect(onChange).toHaveBeenCalledExactlyOnceWith(1000)
  expect(field.value).toBe('2')
})

test('leaving the field unchanged calls nothing', async () => {
  const { field, onChange } = await counter(2)
  await actAsync(() => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect(onChange).not.toHaveBeenCalled()
})

test('a number out of range is passed on unchanged', () => {
  const typed = ['1', ' 12 ', '101', '007', '0', '-1', '1,5', '1.5', '1.000', '1000000000000', '']
  expect(typed.map(parseQuantity)).toEqual([1, 12, 101, 7, 0, -1, 1.5, 1.5, 1000, 1e12, 0])
})

test('text is not a number', () => {
  expect(['dos', '1,5,2', '3 kg'].map(parseQuantity)).toEqual([Number.NaN, Number.NaN, Number.NaN])
})
