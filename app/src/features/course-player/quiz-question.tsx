import { cx } from 'class-variance-authority'
import type { QuestionResult, QuizQuestion } from 'mostrador'
import { FieldError } from '../../components/ui/field.tsx'
import { useFieldError } from '../../components/ui/form-errors.ts'
import { Icon } from '../../components/ui/icon.tsx'
import { coursePlayerMessages } from '../../messages/course-player.ts'
import { questionField } from './lesson-action.ts'
import './quiz-question.css'

const messages = coursePlayerMessages.quiz

interface QuestionProps {
  number: number
  question: QuizQuestion
  answer: readonly string[] | undefined
  outcome: QuestionResult | undefined
}

export function QuizQuestionFields({ number, question, answer, outcome }: QuestionProps) {
  const { id, text, several, options } = question
  const field = questionField(id)
  const error = useFieldError(field)
  const describedBy = [error && `${field}-error`, outcome && `${field}-outcome`].filter(Boolean).join(' ')
  return (
    <fieldset
      aria-describedby={describedBy || undefined}
      className="max-w-text scroll-m-24"
      id={field}
      tabIndex={-1}
    >
      <legend className="font-serif text-h4">
        {number}. {text}
      </legend>
      {several && <p className="mt-1 text-small text-muted-foreground">{messages.several}</p>}
      <div className="mt-3 grid gap-2">
        {options.map((option) => (
          <label className="quiz-option" key={option.id}>
            <input
              className="mt-1 size-5 shrink-0 accent-primary"
              defaultChecked={answer?.includes(String(option.id))}
              name={field}
              type={several ? 'checkbox' : 'radio'}
              value={option.id}
            />
            <span>
              {option.text}
              {outcome?.correct?.includes(option.id) && (
                <span className="ml-2 inline-flex items-center gap-1 text-small font-semibold text-primary">
                  <Icon className="size-4" name="check" />
                  {messages.isRight}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldError name={field} />
      {outcome && (
        <p
          className={cx('mt-3 flex gap-2 text-small', outcome.right ? 'text-primary' : 'text-destructive')}
          id={`${field}-outcome`}
        >
          <Icon className="size-5" name={outcome.right ? 'check' : 'close'} />
          <span>
            <span className="font-semibold">{outcome.right ? messages.right : messages.wrong}.</span>{' '}
            {outcome.explanation && <span className="text-foreground">{outcome.explanation}</span>}
          </span>
        </p>
      )}
    </fieldset>
  )
}
