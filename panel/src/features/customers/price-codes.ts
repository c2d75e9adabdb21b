import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, bodyOf } from '../../lib/api/api.ts'
import type { NewPriceCode, PriceCode } from '../../lib/api/schema.ts'

const PRICE_CODES = 'price_codes'

export const priceCodesQuery = queryOptions({
  queryKey: [PRICE_CODES, 'list'],
  queryFn: ({ signal }) => bodyOf(api.GET('/price-codes', { signal })),
  select: ({ data }) => data,
})

/** Change of the codes, after which their list is read again. */
export function usePriceCodeMutation<Input, Result>(write: (input: Input) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSettled: () => queries.invalidateQueries({ queryKey: [PRICE_CODES] }),
  })
}

export const createPriceCode = (body: NewPriceCode) => bodyOf(api.POST('/price-codes', { body }))

export const revokePriceCode = ({ id }: PriceCode) =>
  bodyOf(api.DELETE('/price-codes/{id}', { params: { path: { id } } }))
