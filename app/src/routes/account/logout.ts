import { type RouteObject, replace } from 'react-router-dom'
import type { RouteHandle } from '../../components/layout/offline-banner.tsx'
import { getStartedShop } from '../../lib/engine/client.ts'
import { paths } from '../../paths.ts'

/** Logout route, part of the start chunk, so that it works offline. */
export const logout = {
  loader: async ({ context }) => {
    const { session } = await getStartedShop(context)
    await session.logout()
    return replace(paths.home)
  },
  /** The loader always redirects. */
  Component: () => null,
  handle: { worksOffline: 'always' } satisfies RouteHandle,
} satisfies RouteObject
