import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect } from 'react'
import { bodyOf, publicApi } from './api/api.ts'
import { ApiError } from './api/errors.ts'
import type { Permission, StaffSessionView } from './api/schema.ts'
import { endLogin, setCsrfToken } from './api/session-state.ts'
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

/** Session of the screens inside the layout, which renders only with one. */
export const SessionContext = createContext<StaffSessionView | null>(null)

export function useSession(): StaffSessionView {
  const session = use(SessionContext)
  if (!session) throw new Error('The session is read outside the layout')
  return session
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

/** Name of the channel on which a logout reaches the other tabs. */
export const LOGOUT_CHANNEL = 'mostrador.logout'

/** Forgets everything that was read or typed with the session. */
function forgetSession(queries: QueryClient) {
  endLogin('given-up')
  setCsrfToken('')
  queries.setQueryData(sessionQuery.queryKey, null)
  queries.removeQueries({ predicate: ({ queryKey: [resource] }) => resource !== 'session' })
  removeDrafts()
}

/** Ends the session, in all tabs. */
export function useEndSession() {
  const queries = useQueryClient()
  return async () => {
    try {
      await publicApi.DELETE('/session')
    } catch (error) {
      // The session may have ended by itself.
      if (!(error instanceof ApiError && error.status === 401)) throw error
    }
    forgetSession(queries)
    const tabs = new BroadcastChannel(LOGOUT_CHANNEL)
    tabs.postMessage(null)
    tabs.close()
  }
}

/** Follows a logout in another tab, so that no open form stores a draft after it. */
export function useLogoutOfOtherTabs() {
  const queries = useQueryClient()
  useEffect(() => {
    const tabs = new BroadcastChannel(LOGOUT_CHANNEL)
    tabs.addEventListener('message', () => forgetSession(queries))
    return () => tabs.close()
  }, [queries])
}
