import { type ShouldRevalidateFunction, useActionData, useLoaderData } from 'react-router-dom'
import type { loadSurvey } from '../features/surveys/survey-data.ts'
import type { SurveyEnd } from '../features/surveys/survey-parts.ts'
import { SurveyResult } from '../features/surveys/survey-result.tsx'
import { SurveySectionForm } from '../features/surveys/survey-section-form.tsx'
import { useFocusOnPart } from '../features/surveys/use-focus-on-part.ts'
import type { Failure } from '../lib/forms/failure.ts'

export { answerSurvey as action, loadSurvey as loader } from '../features/surveys/survey-data.ts'

/** The action handles answers; only another section is reloaded. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => (currentUrl.href === nextUrl.href ? false : defaultShouldRevalidate)

export function Component() {
  const loaded = useLoaderData<typeof loadSurvey>()
  const result = useActionData<Failure | { ended: SurveyEnd }>()
  const heading = useFocusOnPart(typeof loaded === 'string' ? null : loaded.part)
  if (result && 'ended' in result) return <SurveyResult result={result.ended} />
  if (typeof loaded === 'string') return <SurveyResult result={loaded} />
  return <SurveySectionForm {...loaded} failure={result} heading={heading} key={loaded.part} />
}
