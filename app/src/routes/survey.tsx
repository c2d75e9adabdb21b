import { type RefObject, useEffect, useRef } from 'react'
import { Form, useActionData, useLoaderData } from 'react-router-dom'
import { PrivacyLine } from '../components/form/privacy-notice.tsx'
import { Title } from '../components/layout/page-title.tsx'
import { Button } from '../components/ui/button.tsx'
import { ErrorSummary, errorOf } from '../components/ui/error-summary.tsx'
import { Link } from '../components/ui/link.tsx'
import { answersIn } from '../features/surveys/answers.ts'
import { QuestionField } from '../features/surveys/question-field.tsx'
import { keepAnswers, keptAnswers } from '../features/surveys/survey-draft.ts'
import { Closing } from '../features/surveys/survey-result.tsx'
import type { Asked, Ended, loader } from '../features/surveys/survey-route.ts'
import type { Failure } from '../lib/forms/failure.ts'
import { useSubmitting } from '../lib/forms/use-is-submitting.ts'
import { surveyTexts } from '../messages/survey.ts'

export { action, loader, shouldRevalidate } from '../features/surveys/survey-route.ts'

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const result = useActionData<Failure | { ended: Ended }>()
  const heading = useArrival(typeof loaded === 'string' ? null : loaded.part)
  if (result && 'ended' in result) return <Closing how={result.ended} />
  if (typeof loaded === 'string') return <Closing how={loaded} />
  return <Part {...loaded} failure={result} heading={heading} key={loaded.part} />
}

/** One section of the survey. What is typed is kept at once, so that a reload loses nothing. */
function Part({
  survey,
  part,
  failure,
  heading,
}: Asked & { failure: Failure | undefined; heading: RefObject<HTMLHeadingElement | null> }) {
  const pending = useSubmitting()
  const section = survey.sections[part]
  if (!section) return null
  const of = survey.sections.length
  const answers = keptAnswers(survey.id)
  const last = part + 1 === of
  return (
    <div className="page py-8 md:py-14">
      <Title description={survey.description}>{survey.title}</Title>
      <div className="mx-auto max-w-text">
        <h1 className="text-h1" tabIndex={-1}>
          {survey.title}
        </h1>
        {part === 0 && survey.description && <p className="mt-4 text-lead text-soft">{survey.description}</p>}
        <Steps of={of} part={part} />
        <h2 className="mt-8 scroll-mt-28 text-h3 outline-none" ref={heading} tabIndex={-1}>
          {section.title || surveyTexts.part(part + 1, of)}
        </h2>
        {section.description && <p className="mt-2 text-soft">{section.description}</p>}
        <Form
          className="mt-8 grid gap-10"
          method="post"
          noValidate
          onChange={(event) =>
            keepAnswers(survey.id, {
              ...keptAnswers(survey.id),
              ...answersIn(new FormData(event.currentTarget), section),
            })
          }
        >
          <div className="empty:hidden [&>div]:mb-0">
            <ErrorSummary {...failure} />
          </div>
          <input name="parte" type="hidden" value={part} />
          {section.questions.map((question) => (
            <QuestionField
              answer={answers[question.id] ?? []}
              error={errorOf(failure?.errors, question.id)}
              key={question.id}
              question={question}
            />
          ))}
          {last && <PrivacyLine>{surveyTexts.privacyBefore}</PrivacyLine>}
          <div className="flex flex-wrap-reverse items-center gap-x-6 gap-y-3">
            <Button icon={last ? undefined : 'arrow'} pending={pending} type="submit">
              {last ? surveyTexts.send : surveyTexts.next}
            </Button>
            {part > 0 && (
              <Link
                className="inline-flex min-h-12 items-center font-semibold underline-offset-4 hover:underline"
                href={part === 1 ? '?' : `?parte=${part}`}
              >
                {surveyTexts.back}
              </Link>
            )}
          </div>
        </Form>
      </div>
    </div>
  )
}

/** From one part to the next the focus goes to its heading, which so is read out. */
function useArrival(part: number | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(part)
  useEffect(() => {
    if (last.current === part) return
    last.current = part
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [part])
  return heading
}

function Steps({ part, of }: { part: number; of: number }) {
  if (of < 2) return null
  return (
    <div className="mt-8">
      <p className="kind">{surveyTexts.part(part + 1, of)}</p>
      <div aria-hidden="true" className="mt-2 flex gap-2">
        {Array.from({ length: of }, (_, i) => i).map((i) => (
          <span className={`h-0.5 grow ${i <= part ? 'bg-leaf' : 'bg-line'}`} key={i} />
        ))}
      </div>
    </div>
  )
}
