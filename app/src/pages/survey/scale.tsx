import type { AnswerKind } from 'mostrador'
import type { Asking } from './asking.ts'

type ScaleKind = Extract<AnswerKind, { type: 'scale' }>

/** A row of numbers, with what its ends mean. */
export function Scale({ question: { id }, answer, error, scale }: Asking & { scale: ScaleKind }) {
  const { from, to, from_label, to_label } = scale
  const numbers = Array.from({ length: to - from + 1 }, (_, i) => String(from + i))
  const meaning = new Map([
    [String(from), from_label],
    [String(to), to_label],
  ])
  return (
    <div className="w-fit max-w-full">
      <div className="flex flex-wrap gap-2">
        {numbers.map((number, i) => (
          <label
            className={`relative grid size-12 place-items-center rounded-field border bg-sheet font-semibold tabular-nums hover:border-ink has-checked:border-leaf has-checked:bg-leaf has-checked:text-on-leaf has-focus-visible:ringed ${error ? 'border-alarm' : 'border-edge'}`}
            key={number}
          >
            <input
              className="absolute inset-0 cursor-pointer opacity-0"
              defaultChecked={answer[0] === number}
              id={i === 0 ? id : undefined}
              name={id}
              type="radio"
              value={number}
            />
            {number}
            {meaning.get(number) && <span className="sr-only">, {meaning.get(number)}</span>}
          </label>
        ))}
      </div>
      {(from_label || to_label) && (
        <p aria-hidden="true" className="mt-2 flex justify-between gap-4 text-small text-soft">
          <span>{from_label}</span>
          <span>{to_label}</span>
        </p>
      )}
    </div>
  )
}
