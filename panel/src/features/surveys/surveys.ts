import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Saved } from '../../components/form/use-resource-form.ts'
import type { ListParams } from '../../components/table/list-state.ts'
import { api, BASE_PATH, bodyOf, ifMatch } from '../../lib/api/api.ts'
import type {
  ListQuery,
  SurveyInput,
  SurveyQuestion,
  SurveyResource,
  SurveySection,
} from '../../lib/api/schema.ts'

/** Name of the resource in query keys and live updates. */
export const SURVEYS = 'surveys'

export const fetchSurveys = (params: ListParams, signal: AbortSignal) =>
  bodyOf(api.GET('/surveys', { params: { query: params as ListQuery<'/surveys'> }, signal }))

export const surveyQuery = (slug: string) =>
  queryOptions({
    queryKey: [SURVEYS, 'detail', slug],
    queryFn: ({ signal }) => bodyOf(api.GET('/surveys/{slug}', { params: { path: { slug } }, signal })),
  })

export const resultsQuery = (slug: string) =>
  queryOptions({
    queryKey: [SURVEYS, 'results', slug],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/surveys/{slug}/results', { params: { path: { slug } }, signal })),
  })

/** Address of the responses as a file. */
export const filePath = (slug: string) => `${BASE_PATH}/surveys/${slug}/results/file`

/** Survey as its form has it, with an empty text for no time. */
export interface SurveyValues {
  title: string
  description: string
  opens_at: string
  closes_at: string
  sections: SurveySection[]
}

export const NEW_QUESTION: SurveyQuestion = {
  id: '',
  title: '',
  help: '',
  required: false,
  answer: { type: 'one', options: [] },
}

export const NEW_SECTION: SurveySection = { title: '', description: '', questions: [] }

export const NEW_SURVEY: Saved<SurveyValues> = {
  values: { title: '', description: '', opens_at: '', closes_at: '', sections: [NEW_SECTION] },
  version: null,
}

export function readSurvey(resource: unknown): Saved<SurveyValues> {
  const { title, description, sections, opens_at, closes_at, version } = resource as SurveyResource
  return {
    values: { title, description, sections, opens_at: opens_at ?? '', closes_at: closes_at ?? '' },
    version,
  }
}

const toInput = ({ opens_at, closes_at, ...others }: SurveyValues): SurveyInput => ({
  ...others,
  opens_at: opens_at || null,
  closes_at: closes_at || null,
})

/** Place of a question. */
export interface QuestionPlace {
  section: number
  position: number
}

/** Sections after a question was moved from one to another. */
export function withMovedQuestion(
  sections: readonly SurveySection[],
  from: QuestionPlace,
  to: QuestionPlace,
): SurveySection[] {
  const moved = sections[from.section]?.questions[from.position]
  return sections.map((section, index) => {
    if (index !== from.section && index !== to.section) return section
    const questions = section.questions.filter((question) => question !== moved)
    if (moved && index === to.section) questions.splice(to.position, 0, moved)
    return { ...section, questions }
  })
}

/** Saves a survey over a version, or creates it without one. */
export async function saveSurvey(
  queries: QueryClient,
  slug: string,
  values: SurveyValues,
  version: string | null,
): Promise<SurveyResource> {
  const body = toInput(values)
  const survey = await (version === null
    ? bodyOf(api.POST('/surveys', { body }))
    : bodyOf(api.PUT('/surveys/{slug}', { params: { path: { slug }, header: ifMatch(version) }, body })))
  queries.setQueryData(surveyQuery(survey.slug).queryKey, survey)
  void queries.invalidateQueries({ queryKey: [SURVEYS, 'list'] })
  return survey
}

export async function deleteSurvey(queries: QueryClient, { slug, version }: SurveyResource) {
  await api.DELETE('/surveys/{slug}', { params: { path: { slug }, header: ifMatch(version) } })
  void queries.invalidateQueries({ queryKey: [SURVEYS, 'list'] })
}

/** Creates links for one response each; returns their addresses. */
export async function createLinks(queries: QueryClient, slug: string, count: number): Promise<string[]> {
  const { data } = await bodyOf(
    api.POST('/surveys/{slug}/links', { params: { path: { slug } }, body: { count } }),
  )
  void queries.invalidateQueries({ queryKey: [SURVEYS] })
  return data
}
