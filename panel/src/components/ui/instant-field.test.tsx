import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { InstantField } from './instant-field.tsx'

test('an instant is shown and edited in the time zone of the shop', () => {
  const onChange = vi.fn()
  render(<InstantField label="Cierre" onChange={onChange} value="2026-07-01T21:30:45.250Z" />)
  const input = screen.getByLabelText('Cierre') as HTMLInputElement
  expect(input.value).toBe('2026-07-01T23:30')
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.change(input, { target: { value: '2026-12-01T09:15' } })
  expect(onChange).toHaveBeenLastCalledWith('2026-12-01T08:15:00.000Z')
  fireEvent.change(input, { target: { value: '' } })
  expect(onChange).toHaveBeenLastCalledWith('')
})
