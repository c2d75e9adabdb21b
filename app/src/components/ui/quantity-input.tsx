import { useEffect, useRef } from 'react'
import { quantityMessages } from '../../messages/amounts.ts'
import { Icon } from './icon.tsx'

interface QuantityInputProps {
  value: number
  max: number
  label: string
  onChange: (quantity: number) => void
  describedBy?: string | undefined
}

const buttonClass =
  'grid size-12 place-items-center text-foreground hover:bg-muted disabled:text-border disabled:hover:bg-transparent'

/** Numeric input with step buttons. Typed values are passed on unchecked; the core validates them. */
export function QuantityInput({ value, max, label, onChange, describedBy }: QuantityInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const integer = Number.isInteger(value) ? value : 0

  useEffect(() => {
    if (input.current) input.current.value = formatQuantity(value)
  }, [value])

  /** Shows the current value; the parent passes the accepted one. */
  const commit = (field: HTMLInputElement) => {
    const typed = parseQuantity(field.value)
    field.value = formatQuantity(value)
    if (!Object.is(typed, value)) onChange(typed)
  }

  return (
    <fieldset className="flex w-fit overflow-hidden rounded-sm border border-border-strong bg-surface has-[input:focus-visible]:focus-ring">
      <legend className="sr-only">{quantityMessages.label(label)}</legend>
      <button
        aria-label={quantityMessages.less(label)}
        className={buttonClass}
        data-replay-all
        disabled={integer <= 1}
        onClick={() => onChange(integer - 1)}
        type="button"
      >
        <Icon className="size-5" name="minus" />
      </button>
      <input
        aria-describedby={describedBy}
        aria-label={quantityMessages.label(label)}
        className="w-12 bg-transparent text-center font-semibold tabular-figures outline-none"
        defaultValue={formatQuantity(value)}
        inputMode="numeric"
        onBlur={(event) => commit(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit(event.currentTarget)
        }}
        ref={input}
        type="text"
      />
      <button
        aria-label={quantityMessages.more(label)}
        className={buttonClass}
        data-replay-all
        disabled={integer >= max}
        onClick={() => onChange(integer + 1)}
        type="button"
      >
        <Icon className="size-5" name="plus" />
      </button>
    </fieldset>
  )
}

/** Parses a number in Spanish notation, NaN if invalid. */
export function parseQuantity(text: string): number {
  return Number(text.replaceAll(/\.(?=\d{3}(?!\d))/g, '').replace(',', '.'))
}

const formatQuantity = (value: number) => (Number.isNaN(value) ? '' : String(value).replace('.', ','))
