import type { UserView } from 'mostrador'
import { useLocation } from 'react-router-dom'
import { NavLink } from '../../components/ui/link.tsx'
import { accountMessages } from '../../messages/account.ts'
import { paths } from '../../paths.ts'
import './account-nav.css'

const { nav } = accountMessages

const LINKS = [
  [paths.profile, nav.profile],
  [paths.orders, nav.orders],
  [paths.courses, nav.courses],
  [paths.addresses, nav.addresses],
  [paths.security, nav.security],
  [paths.myData, nav.data],
  [paths.logout, nav.logout],
] as const

/** Scrolls the list, the positioned ancestor of its links, to the current link. */
function scrollIntoList(link: HTMLElement | null) {
  const list = link?.offsetParent
  if (list instanceof HTMLElement) list.scrollLeft = (link?.offsetLeft ?? 0) - list.offsetLeft - 24
}

/** Account navigation: horizontal scroller on mobile, sidebar on wide screens. */
export function AccountNav({ user }: { user: UserView }) {
  const { pathname } = useLocation()
  return (
    <nav
      aria-label={accountMessages.area}
      className="lg:sticky lg:top-[calc(var(--header)+2rem)] lg:self-start print:hidden"
    >
      <div className="flex items-center gap-4 max-lg:hidden">
        <span
          aria-hidden="true"
          className="card-ornate grid size-16 shrink-0 place-items-center font-serif text-h3 text-primary"
        >
          {user.initials}
        </span>
        <p className="min-w-0">
          <span className="block font-serif text-h4">{user.fullname}</span>
          <span className="eyebrow">{user.roleLabel}</span>
        </p>
      </div>
      <ul className="account-nav">
        {LINKS.map(([to, title]) => (
          <li key={to}>
            <NavLink
              matchDescendants
              className="account-nav-link"
              href={to}
              ref={pathname.startsWith(to) ? scrollIntoList : undefined}
            >
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
