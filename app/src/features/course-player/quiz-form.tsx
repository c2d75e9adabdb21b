import { cx } from 'class-variance-authority'
import type { Lesson, Quiz, QuizResult } from 'mostrador'
import { useState } from 'react'
import { Form } from 'react-router-dom'
import { SubmitButton } from '../../components/form/action-form.tsx'
import { ErrorSummary } from '../../components/ui/error-summary.tsx'
import { FormErrorsContext } from '../../components/ui/form-errors.ts'
import { Icon } from '../../components/ui/icon.tsx'
import { focusOnMount } from '../../lib/browser/use-on-change.ts'
import { formatDateTime } from '../../lib/format/format-date.ts'
import type { Failure } from '../../lib/forms/failure.ts'
import type { Answers } from '../../lib/forms/form-draft.ts'
import { quizDrafts } from '../../lib/forms/form-draft.ts'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'
import { coursePlayerMessages } from '../../messages/course-player.ts'
import { questionField } from './lesson-action.ts'
import { QuizQuestionFields } from './quiz-question.tsx'

const messages = coursePlayerMessages.quiz

interface QuizFormProps {
  lesson: Lesson
  quiz: Quiz
  failure: Failure | undefined
  result: QuizResult | null
}

export function QuizForm({ lesson, quiz, failure, result }: QuizFormProps) {
  const pending = useIsSubmitting()
  // Initial values; the form is uncontrolled.
  const [savedAnswers] = useState(() => quizDrafts.get(lesson.id))
  const { best_percent, attempts } = lesson.progress
  return (
    <Form
      method="post"
      noValidate
      onChange={(event) => quizDrafts.save(lesson.id, answersIn(new FormData(event.currentTarget), quiz))}
      replace
    >
      <input name="lesson" type="hidden" value={lesson.id} />
      <p className="text-small text-muted-foreground">
        {messages.about(quiz.questions.length, quiz.pass_percent)}{' '}
        {quiz.attempts_per_day !== null && messages.attempts(quiz.attempts_per_day)}{' '}
        {best_percent !== null && messages.best(best_percent)}
      </p>
      <div className="mt-6 empty:hidden">
        <ErrorSummary {...failure} />
        {result && !pending && <QuizOutcome passPercent={quiz.pass_percent} result={result} />}
      </div>
      <FormErrorsContext value={failure?.errors ?? []}>
        <ol className="mt-6 grid gap-10">
          {quiz.questions.map((question, index) => (
            <li key={question.id}>
              <QuizQuestionFields
                answer={savedAnswers[questionField(question.id)]}
                number={index + 1}
                outcome={
                  pending ? undefined : result?.questions.find((each) => each.question === question.id)
                }
                question={question}
              />
            </li>
          ))}
        </ol>
      </FormErrorsContext>
      <SubmitButton className="mt-10 max-sm:w-full" variant={lesson.progress.done ? 'secondary' : 'primary'}>
        {attempts > 0 ? messages.again : messages.submit}
      </SubmitButton>
    </Form>
  )
}

function answersIn(form: FormData, { questions }: Quiz): Answers {
  const fields = questions.map(({ id }) => questionField(id))
  return Object.fromEntries(fields.map((field) => [field, form.getAll(field).map(String)]))
}

/** Result of an attempt; takes the focus. Unmounted while the next attempt is pending. */
function QuizOutcome({ result, passPercent }: { result: QuizResult; passPercent: number }) {
  const { passed, right, total, retry_at } = result
  return (
    <div
      className={cx(
        'flex scroll-m-24 gap-4 rounded-md border p-5',
        passed ? 'border-primary bg-primary-subtle' : 'border-accent bg-accent-subtle',
      )}
      ref={focusOnMount}
      role="status"
      tabIndex={-1}
    >
      <Icon className="mt-0.5 size-7" name={passed ? 'check' : 'warning'} />
      <div>
        <h3 className="text-h4">{passed ? messages.passed(right, total) : messages.failed(right, total)}</h3>
        <p className="mt-1 text-small">
          {passed ? messages.passedText : messages.failedText(passPercent)}{' '}
          {retry_at && messages.retryAt(formatDateTime(retry_at))}
        </p>
      </div>
    </div>
  )
}
