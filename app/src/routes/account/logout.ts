import { type RouteObject, replace } from 'react-router-dom'
import { getStartedShop } from '../../lib/engine/client.ts'
import { paths } from '../../paths.ts'

/** The way out. It is there from the start: whoever wants to leave need not wait for a network. */
export const logout = {
  loader: async ({ context }) => {
    const { session } = await getStartedShop(context)
    await session.logout()
    return replace(paths.home)
  },
  /** Nobody stays here long enough to see anything. */
  Component: () => null,
} satisfies RouteObject
