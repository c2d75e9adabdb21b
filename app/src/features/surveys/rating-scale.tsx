import { cva, cx } from 'class-variance-authority'
import type { AnswerKind } from 'mostrador'
import { useFieldError } from '../../components/ui/form-errors.ts'
import type { QuestionProps } from './question-props.ts'
import './rating-scale.css'

type ScaleKind = Extract<AnswerKind, { type: 'scale' }>

const MAX_PER_ROW = 6

const option = cva('rating-scale-option', {
  variants: {
    isLong: { false: 'w-12' },
    invalid: { true: 'invalid' },
  },
})

/** Rating scale with labelled ends, in several rows on mobile. */
export function RatingScale({ question: { id }, answer, scale }: QuestionProps & { scale: ScaleKind }) {
  const { from, to, from_label, to_label } = scale
  const error = useFieldError(id)
  const numbers = Array.from({ length: to - from + 1 }, (_, i) => String(from + i))
  const labels = new Map([
    [String(from), from_label],
    [String(to), to_label],
  ])
  const isLong = numbers.length > MAX_PER_ROW
  return (
    <div className={isLong ? 'rating-scale-long' : 'w-fit'}>
      <div className={isLong ? 'rating-scale-options' : 'flex gap-2'}>
        {numbers.map((number, i) => (
          <label className={option({ isLong, invalid: Boolean(error) })} key={number}>
            <input
              className="absolute inset-0 cursor-pointer opacity-0"
              defaultChecked={answer[0] === number}
              id={i === 0 ? id : undefined}
              name={id}
              type="radio"
              value={number}
            />
            {number}
            {labels.get(number) && <span className="sr-only">, {labels.get(number)}</span>}
          </label>
        ))}
      </div>
      {(from_label || to_label) && (
        <p
          aria-hidden="true"
          className={cx(
            'mt-2 justify-between gap-x-4 text-small text-muted-foreground',
            isLong ? 'grid md:flex' : 'flex',
          )}
        >
          <ScaleEndLabel label={from_label} number={isLong && from} />
          <ScaleEndLabel label={to_label} number={isLong && to} />
        </p>
      )}
    </div>
  )
}

/** Label of a scale's end, with its number in the mobile layout. */
function ScaleEndLabel({ label, number }: { label: string; number: number | false }) {
  if (!label) return <span />
  return (
    <span>
      {number !== false && <span className="md:hidden">{number}: </span>}
      {label}
    </span>
  )
}
