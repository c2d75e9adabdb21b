import { cx } from 'class-variance-authority'
import { useFieldError } from '../../components/ui/form-errors.ts'
import type { QuestionProps } from './question-props.ts'

/** Radio buttons or checkboxes; the first one has the question's id. */
export function AnswerOptions({
  question: { id },
  answer,
  options,
  type,
}: QuestionProps & { options: string[]; type: 'radio' | 'checkbox' }) {
  const error = useFieldError(id)
  return (
    <ul className={cx('border-y', error ? 'border-destructive' : 'border-border')}>
      {options.map((option, i) => (
        <li className="border-border not-first:border-t" key={option}>
          <label className="flex min-h-12 items-center gap-3 py-2 hover:bg-muted has-checked:bg-primary-subtle sm:px-3">
            <input
              className="size-5 shrink-0 accent-primary"
              defaultChecked={answer.includes(option)}
              id={i === 0 ? id : undefined}
              name={id}
              type={type}
              value={option}
            />
            {option}
          </label>
        </li>
      ))}
    </ul>
  )
}
