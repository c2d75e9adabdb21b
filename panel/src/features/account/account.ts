import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../components/ui/toast.tsx'
import { api, bodyOf } from '../../lib/api/api.ts'
import { messageOf } from '../../lib/api/errors.ts'

export const accountQuery = queryOptions({
  queryKey: ['account', 'detail'],
  queryFn: ({ signal }) => bodyOf(api.GET('/account', { signal })),
})

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => bodyOf(api.GET('/account/sessions', { signal })),
})

export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: ({ signal }) => bodyOf(api.GET('/account/passkeys', { signal })),
})

/** Change of the own account, after which everything about it is read again. */
export function useAccountMutation<Input, Result>(
  write: (input: Input) => Promise<Result>,
  doneText?: string,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: () => {
      if (doneText) toast(doneText)
      return queries.invalidateQueries({ queryKey: ['account'] })
    },
  })
}

/** Shows a failure that belongs to no field. */
export const toastError = (error: unknown) => toast(messageOf(error), { isError: true })
