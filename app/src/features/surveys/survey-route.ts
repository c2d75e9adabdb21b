import type { Shop, Survey } from 'mostrador'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunction,
} from 'react-router-dom'
import { getShop } from '../../lib/engine/client.ts'
import { isShopError } from '../../lib/engine/is-shop-error.ts'
import { type Failure, toFailure } from '../../lib/forms/failure.ts'
import { type Answers, answersIn, onlySection, toFormValues, toResponse } from './answers.ts'
import { clearDraft, getDraft, saveDraft } from './survey-draft.ts'

/** Reason why a survey cannot be answered. */
export type SurveyEnd = 'answered' | 'closed' | 'sent'

export interface SurveyPart {
  survey: Survey
  /** Index of the section. */
  part: number
}

/** Maps 409 and 410 to a reason; other errors are rethrown. */
function endReason(error: unknown): SurveyEnd {
  if (isShopError(error) && error.statusCode === 409) return 'answered'
  if (isShopError(error) && error.statusCode === 410) return 'closed'
  throw error
}

const partPath = (part: number) => (part === 0 ? '?' : `?parte=${part + 1}`)

/** Index of the first section with invalid answers: sections cannot be skipped by URL. */
function firstInvalidSection({ validateSurvey }: Shop, survey: Survey, answers: Answers): number {
  const open = survey.sections.findIndex((section) => {
    const onlyThis = onlySection(survey, section)
    return !validateSurvey(onlyThis, toFormValues(onlyThis, answers)).ok
  })
  return open < 0 ? survey.sections.length - 1 : open
}

/** Loaded surveys: moving between sections makes no request. */
const surveyCache = new Map<string, Survey>()

export async function loader({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<SurveyPart | SurveyEnd> {
  const shop = await getShop(context)
  const link = params.id ?? ''
  let survey = surveyCache.get(link)
  try {
    survey ??= await shop.api.survey(link)
  } catch (error) {
    return endReason(error)
  }
  surveyCache.set(link, survey)
  const requested = Number(new URL(request.url).searchParams.get('parte') ?? 1) - 1
  const reached = firstInvalidSection(shop, survey, getDraft(link))
  const part = Number.isSafeInteger(requested) && requested > 0 ? requested : 0
  if (part > reached) throw redirect(partPath(reached))
  return { survey, part }
}

/** The action handles answers; only another section is reloaded. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => (currentUrl.href === nextUrl.href ? false : defaultShouldRevalidate)

export async function action({
  context,
  params,
  request,
}: ActionFunctionArgs): Promise<Failure | Response | { ended: SurveyEnd }> {
  const shop = await getShop(context)
  const link = params.id ?? ''
  const survey = surveyCache.get(link) ?? (await shop.api.survey(link))
  const form = await request.formData()
  const part = Number(form.get('parte')) || 0
  const section = survey.sections[part]
  if (!section) return redirect(partPath(0))

  const answers = { ...getDraft(link), ...answersIn(form, section) }
  saveDraft(link, answers)
  const onlyThis = onlySection(survey, section)
  const checked = shop.validateSurvey(onlyThis, toFormValues(onlyThis, answers))
  if (!checked.ok) return { errors: checked.errors }
  if (part + 1 < survey.sections.length) return redirect(partPath(part + 1))

  try {
    await shop.api.answerSurvey(link, toResponse(survey, answers))
  } catch (error) {
    if (isShopError(error) && (error.statusCode === 409 || error.statusCode === 410)) {
      surveyCache.delete(link)
      return { ended: endReason(error) }
    }
    return toFailure(error)
  }
  surveyCache.delete(link)
  clearDraft(link)
  return { ended: 'sent' }
}
