import { useEffect, useRef } from 'react'
import { quantityTexts } from '../../messages/amounts.ts'
import { Icon } from './icon.tsx'

interface QuantityProps {
  value: number
  max: number
  /** What is counted, for the names of the buttons. */
  of: string
  onChange: (quantity: number) => void
  /** The id of what is said about it. */
  describedBy?: string | undefined
}

const key =
  'grid size-12 place-items-center text-ink hover:bg-well disabled:text-line disabled:hover:bg-transparent'

/** A number with a key at each side. What is typed is passed on as it is: the core says what it accepts. */
export function Quantity({ value, max, of, onChange, describedBy }: QuantityProps) {
  const input = useRef<HTMLInputElement>(null)
  const whole = Number.isInteger(value) ? value : 0

  useEffect(() => {
    if (input.current) input.current.value = written(value)
  }, [value])

  /** The field shows the value there is; another one comes back from whoever was told. */
  const commit = (field: HTMLInputElement) => {
    const typed = readNumber(field.value)
    field.value = written(value)
    if (!Object.is(typed, value)) onChange(typed)
  }

  return (
    <fieldset className="flex w-fit overflow-hidden rounded-field border border-edge bg-sheet has-[input:focus-visible]:ringed">
      <legend className="sr-only">{quantityTexts.label(of)}</legend>
      <button
        aria-label={quantityTexts.less(of)}
        className={key}
        data-each
        disabled={whole <= 1}
        onClick={() => onChange(whole - 1)}
        type="button"
      >
        <Icon className="size-5" name="minus" />
      </button>
      <input
        aria-describedby={describedBy}
        aria-label={quantityTexts.label(of)}
        className="w-12 bg-transparent text-center font-semibold figures outline-none"
        defaultValue={written(value)}
        inputMode="numeric"
        onBlur={(event) => commit(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit(event.currentTarget)
        }}
        ref={input}
        type="text"
      />
      <button
        aria-label={quantityTexts.more(of)}
        className={key}
        data-each
        disabled={whole >= max}
        onClick={() => onChange(whole + 1)}
        type="button"
      >
        <Icon className="size-5" name="plus" />
      </button>
    </fieldset>
  )
}

/** A number as people in Spain write it, comma and thousands; NaN when it is none. */
export function readNumber(text: string): number {
  return Number(text.replaceAll(/\.(?=\d{3}(?!\d))/g, '').replace(',', '.'))
}

const written = (value: number) => (Number.isNaN(value) ? '' : String(value).replace('.', ','))
