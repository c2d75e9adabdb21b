import { useEffect, useRef } from 'react'

interface RowCheckboxProps {
  label: string
  isSelected: boolean
  isIndeterminate?: boolean
  /** Handler of TanStack Table, which reads the shift key of the event for ranges. */
  onChange: (event: unknown) => void
}

/** Native checkbox: its events carry the shift key. */
export function RowCheckbox({ label, isSelected, isIndeterminate = false, onChange }: RowCheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = isIndeterminate && !isSelected
  }, [isIndeterminate, isSelected])
  return (
    <label className="-m-2 grid size-9 cursor-pointer place-items-center">
      <input
        aria-label={label}
        checked={isSelected}
        className="size-4.5 accent-primary"
        onChange={onChange}
        ref={input}
        type="checkbox"
      />
    </label>
  )
}
