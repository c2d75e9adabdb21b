import type { ComponentProps } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { isAppPath } from '../../lib/router/internal-link.ts'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string
}

/** Link that navigates within the app for app paths, and by the browser otherwise. */
export function Link({ href, ...rest }: LinkProps) {
  if (rest.target || rest.download !== undefined || !isAppPath(href)) return <a {...rest} href={href} />
  return <RouterLink {...rest} discover="none" to={href} />
}

interface NavLinkProps extends LinkProps {
  matchDescendants?: boolean
}

/**
 * Menu link with `aria-current="page"` on the current page. `NavLink` of the router renders again at every state of a
 * navigation, and creates a `URL` each time.
 */
export function NavLink({ href, matchDescendants, ...rest }: NavLinkProps) {
  const { pathname } = useLocation()
  const isCurrent = pathname === href || (matchDescendants && pathname.startsWith(`${href}/`))
  return <Link {...rest} aria-current={isCurrent ? 'page' : undefined} href={href} />
}
