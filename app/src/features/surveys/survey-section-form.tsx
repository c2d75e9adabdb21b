import { cx } from 'class-variance-authority'
import type { RefObject } from 'react'
import { ActionForm, SubmitButton } from '../../components/form/action-form.tsx'
import { PrivacyNotice } from '../../components/form/privacy-notice.tsx'
import { PageHeading } from '../../components/layout/page-heading.tsx'
import { Link } from '../../components/ui/link.tsx'
import type { Failure } from '../../lib/forms/failure.ts'
import { surveyDrafts } from '../../lib/forms/form-draft.ts'
import { surveyMessages } from '../../messages/survey.ts'
import { answersIn } from './answers.ts'
import { QuestionField } from './question-field.tsx'
import type { SurveyPart } from './survey-parts.ts'

/** Section of a survey. Answers are saved as drafts while typing. */
export function SurveySectionForm({
  survey,
  part,
  failure,
  heading,
}: SurveyPart & { failure: Failure | undefined; heading: RefObject<HTMLHeadingElement | null> }) {
  const section = survey.sections[part]
  if (!section) return null
  const total = survey.sections.length
  const answers = surveyDrafts.get(survey.id)
  const last = part + 1 === total
  return (
    <div className="page-container py-8 md:py-14">
      <div className="mx-auto max-w-text">
        <PageHeading description={survey.description}>{survey.title}</PageHeading>
        {part === 0 && survey.description && (
          <p className="mt-4 text-lead text-muted-foreground">{survey.description}</p>
        )}
        <SurveyProgress total={total} part={part} />
        <h2 className="mt-8 scroll-mt-28 text-h3 outline-none" ref={heading} tabIndex={-1}>
          {section.title || surveyMessages.part(part + 1, total)}
        </h2>
        {section.description && <p className="mt-2 text-muted-foreground">{section.description}</p>}
        <ActionForm
          className="mt-8 grid gap-10 [&>div]:mb-0"
          failure={failure}
          onChange={(event) =>
            surveyDrafts.save(survey.id, {
              ...surveyDrafts.get(survey.id),
              ...answersIn(new FormData(event.currentTarget), section),
            })
          }
        >
          <input name="parte" type="hidden" value={part} />
          {section.questions.map((question) => (
            <QuestionField answer={answers[question.id] ?? []} key={question.id} question={question} />
          ))}
          {last && <PrivacyNotice>{surveyMessages.privacyBefore}</PrivacyNotice>}
          <div className="flex flex-wrap-reverse items-center gap-x-6 gap-y-3">
            <SubmitButton icon={last ? undefined : 'arrow'}>
              {last ? surveyMessages.send : surveyMessages.next}
            </SubmitButton>
            {part > 0 && (
              <Link
                className="inline-flex min-h-12 items-center font-semibold underline-offset-4 hover:underline"
                href={part === 1 ? '?' : `?parte=${part}`}
              >
                {surveyMessages.back}
              </Link>
            )}
          </div>
        </ActionForm>
      </div>
    </div>
  )
}

function SurveyProgress({ part, total }: { part: number; total: number }) {
  if (total < 2) return null
  return (
    <div className="mt-8">
      <p className="eyebrow">{surveyMessages.part(part + 1, total)}</p>
      <div aria-hidden="true" className="mt-2 flex gap-2">
        {Array.from({ length: total }, (_, i) => i).map((i) => (
          <span className={cx('h-0.5 grow', i <= part ? 'bg-primary' : 'bg-border')} key={i} />
        ))}
      </div>
    </div>
  )
}
