import type { Survey } from 'mostrador'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { getShop } from '../../lib/engine/client.ts'
import { isShopError } from '../../lib/engine/is-shop-error.ts'
import { type Failure, toFailure } from '../../lib/forms/failure.ts'
import { surveyDrafts } from '../../lib/forms/form-draft.ts'
import { answersIn, onlySection, toFormValues, toResponse } from './answers.ts'
import { endReason, firstInvalidSection, partPath, type SurveyEnd, type SurveyPart } from './survey-parts.ts'

/** Loaded surveys: moving between sections makes no request. */
const surveyCache = new Map<string, Survey>()

export async function loadSurvey({
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
  const reached = firstInvalidSection(shop, survey, surveyDrafts.get(link))
  const part = Number.isSafeInteger(requested) && requested > 0 ? requested : 0
  if (part > reached) throw redirect(partPath(reached))
  return { survey, part }
}

/** Stores the answers of a section, and sends all of them after the last one. */
export async function answerSurvey({
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

  const answers = { ...surveyDrafts.get(link), ...answersIn(form, section) }
  surveyDrafts.save(link, answers)
  const onlyThis = onlySection(survey, section)
  const checked = shop.validateSurvey(onlyThis, toFormValues(onlyThis, answers))
  if (!checked.ok) return { errors: checked.errors }
  if (part + 1 < survey.sections.length) return redirect(partPath(part + 1))

  try {
    await shop.api.answerSurvey(link, toResponse(survey, answers))
  } catch (error) {
    if (isShopError(error) && [403, 409, 410].includes(error.statusCode)) {
      surveyCache.delete(link)
      return { ended: endReason(error) }
    }
    return toFailure(error)
  }
  surveyCache.delete(link)
  surveyDrafts.clear(link)
  return { ended: 'sent' }
}
