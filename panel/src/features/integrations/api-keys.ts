import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, bodyOf } from '../../lib/api/api.ts'
import type { ApiKey, NewApiKey } from '../../lib/api/schema.ts'

const API_KEYS = 'api_keys'

export const apiKeysQuery = queryOptions({
  queryKey: [API_KEYS, 'list'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api-keys', { signal })),
})

/** Change of the keys, after which their list is read again. */
export function useApiKeyMutation<Input, Result>(write: (input: Input) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSettled: () => queries.invalidateQueries({ queryKey: [API_KEYS] }),
  })
}

export const createApiKey = (body: NewApiKey) => bodyOf(api.POST('/api-keys', { body }))

export const revokeApiKey = ({ id }: ApiKey) =>
  bodyOf(api.DELETE('/api-keys/{id}', { params: { path: { id } } }))
