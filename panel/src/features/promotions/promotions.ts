import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Saved } from '../../components/form/use-resource-form.ts'
import type { ListParams } from '../../components/table/list-state.ts'
import { api, bodyOf, ifMatch } from '../../lib/api/api.ts'
import type { ListQuery, PromotionDetail, PromotionInput } from '../../lib/api/schema.ts'
import { dayOf, endOfDay, startOfDay } from '../../lib/format.ts'

/** Name of the resource in query keys and live updates. */
export const PROMOTIONS = 'promotions'

export const fetchPromotions = (params: ListParams, signal: AbortSignal) =>
  bodyOf(api.GET('/promotions', { params: { query: params as ListQuery<'/promotions'> }, signal }))

export const promotionQuery = (id: number) =>
  queryOptions({
    queryKey: [PROMOTIONS, 'detail', id],
    queryFn: ({ signal }) => bodyOf(api.GET('/promotions/{id}', { params: { path: { id } }, signal })),
  })

export const optionsQuery = queryOptions({
  queryKey: [PROMOTIONS, 'options'],
  queryFn: ({ signal }) => bodyOf(api.GET('/promotions/options', { signal })),
})

/** Effect of a definition, calculated by the server. */
export const previewQuery = (body: PromotionInput) =>
  queryOptions({
    queryKey: [PROMOTIONS, 'preview', body],
    queryFn: ({ signal }) => bodyOf(api.POST('/promotions/preview', { body, signal })),
    retry: false,
  })

export const createPromotion = (body: PromotionInput) => bodyOf(api.POST('/promotions', { body }))

export const updatePromotion = (id: number, version: string, body: PromotionInput) =>
  bodyOf(api.PUT('/promotions/{id}', { params: { path: { id }, header: ifMatch(version) }, body }))

export const removePromotion = async ({ id, version }: PromotionDetail) =>
  void (await api.DELETE('/promotions/{id}', { params: { path: { id }, header: ifMatch(version) } }))

/** Change of a promotion, after which lists and details are read again. */
export function usePromotionMutation<Input, Result>(write: (input: Input) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSettled: () => queries.invalidateQueries({ queryKey: [PROMOTIONS] }),
  })
}

/** Values of the form of a promotion. Dates are days; an empty text is no value. */
export interface PromotionValues {
  title: string
  code: string
  effect: PromotionInput['effect']
  percent: number | null
  amount: string
  minimum: string
  categories: string[]
  stackable: boolean
  priority: number | null
  starts_at: string
  ends_at: string
  once_per_customer: boolean
  max_uses: number | null
  paused: boolean
}

export const EMPTY: PromotionValues = {
  title: '',
  code: '',
  effect: 'percentage',
  percent: null,
  amount: '',
  minimum: '',
  categories: [],
  stackable: true,
  priority: 0,
  starts_at: '',
  ends_at: '',
  once_per_customer: false,
  max_uses: null,
  paused: false,
}

export function toValues(promotion: PromotionDetail): PromotionValues {
  const { percent, amount, minimum, categories, code } = promotion
  return {
    title: promotion.title,
    code: code ?? '',
    effect: promotion.effect,
    percent: percent ? Number(percent) : null,
    amount: amount ?? '',
    minimum: minimum ?? '',
    categories: categories.map(String),
    stackable: promotion.stackable,
    priority: promotion.priority,
    starts_at: dayOf(promotion.starts_at),
    ends_at: dayOf(promotion.ends_at),
    once_per_customer: promotion.once_per_customer,
    max_uses: promotion.max_uses ?? null,
    paused: promotion.paused,
  }
}

export function toInput(values: PromotionValues): PromotionInput {
  return {
    ...values,
    code: values.code || null,
    percent: values.percent === null ? null : values.percent.toFixed(2),
    amount: values.amount || null,
    minimum: values.minimum || null,
    categories: values.categories.map(Number),
    priority: values.priority ?? 0,
    starts_at: values.starts_at ? startOfDay(values.starts_at) : null,
    ends_at: values.ends_at ? endOfDay(values.ends_at) : null,
  }
}

export const toSaved = (promotion: PromotionDetail): Saved<PromotionValues> => ({
  values: toValues(promotion),
  version: promotion.version,
})
