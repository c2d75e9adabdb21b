import type { UserView } from 'mostrador'
import { useLocation } from 'react-router-dom'
import { NavLink } from '../../components/ui/link.tsx'
import { accountMessages } from '../../messages/account.ts'
import { paths } from '../../paths.ts'

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
          <span className="block font-serif text-h4 text-pretty">{user.fullname}</span>
          <span className="eyebrow">{user.roleLabel}</span>
        </p>
      </div>
      <ul className="relative flex [scrollbar-width:none] max-lg:-mx-(--gutter) max-lg:overflow-x-auto max-lg:border-b max-lg:border-border max-lg:px-(--gutter) lg:mt-6 lg:block lg:border-b lg:border-border">
        {LINKS.map(([to, title]) => (
          <li className="shrink-0 lg:border-t lg:border-border" key={to}>
            <NavLink
              matchDescendants
              className="flex min-h-12 items-center border-b-2 border-transparent py-2 hover:underline hover:underline-offset-4 aria-[current=page]:font-semibold aria-[current=page]:text-accent max-lg:px-3 max-lg:text-small max-lg:font-semibold max-lg:aria-[current=page]:border-accent max-lg:first:-ml-3 lg:border-b-0"
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
