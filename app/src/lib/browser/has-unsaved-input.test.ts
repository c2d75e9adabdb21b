import { afterEach, expect, test, vi } from 'vitest'
import { hasUnsavedInput } from './has-unsaved-input.ts'

class Input {
  type = 'text'
  value = ''
  defaultValue = ''
  checked = false
  defaultChecked = false
}
class TextArea {
  value = ''
  defaultValue = ''
}
class Select {
  multiple = false
  selectedIndex = 0
  options = [{ defaultSelected: false }, { defaultSelected: false }]
}

/** True if a page with this field in its second form has unsaved input. */
function holds(field: Input | TextArea | Select): boolean {
  vi.stubGlobal('HTMLInputElement', Input)
  vi.stubGlobal('HTMLTextAreaElement', TextArea)
  vi.stubGlobal('HTMLSelectElement', Select)
  const forms = [{ elements: [new Input()] }, { elements: [new Input(), field] }]
  return hasUnsavedInput({ forms } as unknown as Document)
}

afterEach(() => vi.unstubAllGlobals())

test('default values are no input', () => {
  expect(holds(new Input())).toBe(false)
  expect(holds(Object.assign(new Input(), { value: 'Ana', defaultValue: 'Ana' }))).toBe(false)
  expect(holds(Object.assign(new Input(), { type: 'radio', checked: true, defaultChecked: true }))).toBe(
    false,
  )
  expect(holds(new Select())).toBe(false)
  const marked = [{ defaultSelected: false }, { defaultSelected: true }]
  expect(holds(Object.assign(new Select(), { options: marked, selectedIndex: 1 }))).toBe(false)
})

test('typed, ticked and selected values are input', () => {
  expect(holds(Object.assign(new Input(), { value: 'Ana' }))).toBe(true)
  expect(holds(Object.assign(new Input(), { type: 'checkbox', checked: true }))).toBe(true)
  expect(holds(Object.assign(new TextArea(), { value: 'Hola' }))).toBe(true)
  expect(holds(Object.assign(new Select(), { selectedIndex: 1 }))).toBe(true)
})

test('a search box does not count', () => {
  expect(holds(Object.assign(new Input(), { type: 'search', value: 'jabón' }))).toBe(false)
})
