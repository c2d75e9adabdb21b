import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, bodyOf, ifMatch } from '../../lib/api/api.ts'
import type { Webhook, WebhookChanges, WebhookDelivery } from '../../lib/api/schema.ts'

const WEBHOOKS = 'webhooks'
/** Interval between two readings of the log, which live updates do not announce. */
const LOG_REFRESH_MS = 2000

export const webhooksQuery = queryOptions({
  queryKey: [WEBHOOKS, 'list'],
  queryFn: ({ signal }) => bodyOf(api.GET('/webhooks', { signal })),
})

export const deliveriesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [WEBHOOKS, 'deliveries', id],
    queryFn: ({ pageParam, signal }) =>
      bodyOf(
        api.GET('/webhooks/{id}/deliveries', {
          params: { path: { id }, query: pageParam === null ? {} : { after: pageParam } },
          signal,
        }),
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: LOG_REFRESH_MS,
  })

/** Change of the webhooks, after which they and their logs are read again. */
export function useWebhookMutation<Input, Result>(write: (input: Input) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSettled: () => queries.invalidateQueries({ queryKey: [WEBHOOKS] }),
  })
}

const at = ({ id }: Webhook) => ({ path: { id } })

export const createWebhook = (body: WebhookChanges) => bodyOf(api.POST('/webhooks', { body }))

export const updateWebhook = (webhook: Webhook, body: WebhookChanges) =>
  bodyOf(api.PUT('/webhooks/{id}', { params: { ...at(webhook), header: ifMatch(webhook.version) }, body }))

export const deleteWebhook = (webhook: Webhook) =>
  api.DELETE('/webhooks/{id}', { params: { ...at(webhook), header: ifMatch(webhook.version) } })

export const testWebhook = (webhook: Webhook) => api.POST('/webhooks/{id}/test', { params: at(webhook) })

export const redeliver = (webhook: Webhook, { id: delivery }: WebhookDelivery) =>
  api.POST('/webhooks/{id}/deliveries/{delivery}', { params: { path: { id: webhook.id, delivery } } })

export const changesOf = ({ url, events, is_active }: Webhook): WebhookChanges => ({ url, events, is_active })
