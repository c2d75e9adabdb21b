import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, bodyOf } from '../../lib/api/api.ts'
import { ORDERS } from './orders.ts'

/** Mails about an order, the oldest first. */
export const orderMailsQuery = (number: string) =>
  queryOptions({
    queryKey: [ORDERS, 'detail', number, 'mails'],
    queryFn: async ({ signal }) => {
      const params = { path: { number } }
      return (await bodyOf(api.GET('/orders/{number}/mails', { params, signal }))).data
    },
    retry: false,
  })

export const orderMailQuery = (number: string, id: number) =>
  queryOptions({
    queryKey: [ORDERS, 'detail', number, 'mails', id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/orders/{number}/mails/{id}', { params: { path: { number, id } }, signal })),
    retry: false,
  })

export const resendMail = (number: string, id: number) =>
  bodyOf(api.POST('/orders/{number}/mails/{id}/resend', { params: { path: { number, id } } }))

/** Mutation of the mails of an order, which are read again after it. */
export function useMailMutation(number: string, write: (id: number) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSettled: () => queries.invalidateQueries({ queryKey: orderMailsQuery(number).queryKey }),
  })
}
