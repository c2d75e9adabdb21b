import { texts } from '../texts.ts'
import { Icon } from './icon.tsx'

interface QuantityProps {
  value: number
  max: number
  /** What is counted, for the names of the buttons. */
  of: string
  onChange: (quantity: number) => void
}

const key =
  'grid size-12 place-items-center text-ink hover:bg-well disabled:text-line disabled:hover:bg-transparent'

/** A number with a key at each side. What is typed is passed on as it is: the core says what it accepts. */
export function Quantity({ value, max, of, onChange }: QuantityProps) {
  return (
    <fieldset className="flex w-fit overflow-hidden rounded-field border border-edge bg-sheet has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-3 has-[input:focus-visible]:outline-leaf">
      <legend className="sr-only">{texts.quantity.label(of)}</legend>
      <button
        aria-label={texts.quantity.less(of)}
        className={key}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
        type="button"
      >
        <Icon className="size-5" name="minus" />
      </button>
      <input
        aria-label={texts.quantity.label(of)}
        className="w-12 bg-transparent text-center font-semibold tabular-nums outline-none"
        // A new value from the core replaces what was typed.
        defaultValue={value}
        inputMode="numeric"
        key={value}
        onBlur={(event) => commit(event.currentTarget, value, onChange)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit(event.currentTarget, value, onChange)
        }}
        pattern="[0-9]*"
        type="text"
      />
      <button
        aria-label={texts.quantity.more(of)}
        className={key}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
        type="button"
      >
        <Icon className="size-5" name="plus" />
      </button>
    </fieldset>
  )
}

/** What was typed is passed on, unless it is no number at all; the field shows the last good value meanwhile. */
function commit(input: HTMLInputElement, value: number, onChange: (quantity: number) => void) {
  const typed = readQuantity(input.value)
  input.value = String(value)
  if (typed !== null && typed !== value) onChange(typed)
}

/** A whole number of units, however large: whether the cart takes so many is for the core to say. */
export function readQuantity(text: string): number | null {
  const digits = text.trim()
  return /^\d{1,9}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null
}
