import type { ComponentProps } from 'react'
import { useLocation } from 'react-router-dom'

interface NavLinkProps extends ComponentProps<'a'> {
  href: string
  /** Whether it also stands for the pages below its own. */
  below?: boolean
}

/** A link of a menu, which says when it leads to where one is. */
export function NavLink({ href, below = false, ...rest }: NavLinkProps) {
  const { pathname } = useLocation()
  const here = pathname === href || (below && pathname.startsWith(`${href}/`))
  return <a {...rest} aria-current={here ? 'page' : undefined} href={href} />
}
