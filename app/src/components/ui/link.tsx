import type { ComponentProps } from 'react'
import { Link as RouterLink, NavLink as RouterNavLink } from 'react-router-dom'
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

/** Menu link with `aria-current="page"` on the current page. */
export function NavLink({ href, matchDescendants, ...rest }: NavLinkProps) {
  if (!isAppPath(href)) return <a {...rest} href={href} />
  return <RouterNavLink {...rest} discover="none" end={!matchDescendants} to={href} />
}
