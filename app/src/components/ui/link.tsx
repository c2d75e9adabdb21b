import type { ComponentProps } from 'react'
import { Link as RouterLink, NavLink as RouterNavLink } from 'react-router-dom'
import { isAppPath } from '../../lib/router/internal-link.ts'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string
}

/** Link that opens screens inside the app, and leaves every other address to the browser. */
export function Link({ href, ...rest }: LinkProps) {
  if (rest.target || rest.download !== undefined || !isAppPath(href)) return <a {...rest} href={href} />
  return <RouterLink {...rest} to={href} />
}

interface NavLinkProps extends LinkProps {
  /** Whether it also stands for the pages below its own. */
  matchDescendants?: boolean
}

/** Link of a menu: `aria-current="page"` where it leads to the page that is open. */
export function NavLink({ href, matchDescendants = false, ...rest }: NavLinkProps) {
  if (!isAppPath(href)) return <a {...rest} href={href} />
  return <RouterNavLink {...rest} end={!matchDescendants} to={href} />
}
