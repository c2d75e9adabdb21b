import type { Shop, Survey } from 'mostrador'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunction,
} from 'react-router-dom'
import { loadedShop } from '../../lib/engine/client.ts'
import { isShopError } from '../../lib/engine/is-shop-error.ts'
import { type Failure, failureOf } from '../../lib/forms/failure.ts'
import { type Answers, answersIn, onlySection, responseOf, valuesOf } from './answers.ts'
import { forgetAnswers, keepAnswers, keptAnswers } from './survey-draft.ts'

/** Why there is nothing to ask. */
export type Ended = 'answered' | 'closed' | 'sent'

export interface Asked {
  survey: Survey
  /** The section that is asked, from 0 on. */
  part: number
}

/** What a link that is over says, by its status; any other failure is for the error screen. */
function endedBy(error: unknown): Ended {
  if (isShopError(error) && error.statusCode === 409) return 'answered'
  if (isShopError(error) && error.statusCode === 410) return 'closed'
  throw error
}

const partPath = (part: number) => (part === 0 ? '?' : `?parte=${part + 1}`)

/** The first section whose answers do not hold yet: nobody skips one, by whatever address. */
function firstOpen({ validateSurvey }: Shop, survey: Survey, answers: Answers): number {
  const open = survey.sections.findIndex((section) => {
    const own = onlySection(survey, section)
    return !validateSurvey(own, valuesOf(own, answers)).ok
  })
  return open < 0 ? survey.sections.length - 1 : open
}

/** The surveys of this page's life: going from part to part asks the server for nothing. */
const known = new Map<string, Survey>()

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<Asked | Ended> {
  const shop = await loadedShop(context)
  const link = params.id ?? ''
  let survey = known.get(link)
  try {
    survey ??= await shop.api.survey(link)
  } catch (error) {
    return endedBy(error)
  }
  known.set(link, survey)
  const asked = Number(new URL(request.url).searchParams.get('parte') ?? 1) - 1
  const reached = firstOpen(shop, survey, keptAnswers(link))
  const part = Number.isSafeInteger(asked) && asked > 0 ? asked : 0
  if (part > reached) throw redirect(partPath(reached))
  return { survey, part }
}

/** What a part's answers come to is told by the action; only another part is another page. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => (currentUrl.href === nextUrl.href ? false : defaultShouldRevalidate)

export async function action({
  context,
  params,
  request,
}: ActionFunctionArgs): Promise<Failure | Response | { ended: Ended }> {
  const shop = await loadedShop(context)
  const link = params.id ?? ''
  const survey = known.get(link) ?? (await shop.api.survey(link))
  const form = await request.formData()
  const part = Number(form.get('parte')) || 0
  const section = survey.sections[part]
  if (!section) return redirect(partPath(0))

  const answers = { ...keptAnswers(link), ...answersIn(form, section) }
  keepAnswers(link, answers)
  const own = onlySection(survey, section)
  const checked = shop.validateSurvey(own, valuesOf(own, answers))
  if (!checked.ok) return { errors: checked.errors }
  if (part + 1 < survey.sections.length) return redirect(partPath(part + 1))

  try {
    await shop.api.answerSurvey(link, responseOf(survey, answers))
  } catch (error) {
    if (isShopError(error) && (error.statusCode === 409 || error.statusCode === 410)) {
      known.delete(link)
      return { ended: endedBy(error) }
    }
    return failureOf(error)
  }
  known.delete(link)
  forgetAnswers(link)
  return { ended: 'sent' }
}
