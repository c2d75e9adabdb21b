import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { bodyOf, publicApi } from './api/api.ts'
import { ApiError } from './api/errors.ts'
import type { Permission, StaffSessionView } from './api/schema.ts'
import { setCsrfToken } from './api/session-state.ts'
import { removeDrafts, removeDraftsOfOthers } from './drafts.ts'

/** Session of the member of staff, or null without one. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<StaffSessionView | null> => {
    try {
      const session = await bodyOf(publicApi.GET('/session'))
      setCsrfToken(session.csrf_token)
      return session
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Session inside the layout, which renders only with one. */
export function useSession(): StaffSessionView {
  const { data } = useSuspenseQuery(sessionQuery)
  if (!data) throw new Error('The session is read outside the layout')
  return data
}

export function usePermission(permission: Permission): boolean {
  return useSession().permissions.includes(permission)
}

/** Stores the session that a login has started. Drafts of an ended session stay for its member only. */
export function useStartSession() {
  const queries = useQueryClient()
  return (session: StaffSessionView) => {
    setCsrfToken(session.csrf_token)
    removeDraftsOfOthers(session.staff.id)
    queries.setQueryData(sessionQuery.queryKey, session)
  }
}

/** Ends the session and forgets everything that was read or typed with it. */
export function useEndSession() {
  const queries = useQueryClient()
  return async () => {
    try {
      await publicApi.DELETE('/session')
    } catch (error) {
      // The session may have ended by itself.
      if (!(error instanceof ApiError && error.status === 401)) throw error
    }
    setCsrfToken('')
    queries.setQueryData(sessionQuery.queryKey, null)
    queries.removeQueries({ predicate: ({ queryKey: [resource] }) => resource !== 'session' })
    removeDrafts()
  }
}
