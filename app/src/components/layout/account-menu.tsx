import { useSlice } from 'mostrador/react'
import { useRef } from 'react'
import { layoutMessages } from '../../messages/layout.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../ui/icon.tsx'
import { Link, NavLink } from '../ui/link.tsx'
import { useHideOnNavigation } from '../ui/use-close-on-navigation.ts'

export function AccountMenu() {
  const panel = useRef<HTMLDivElement>(null)
  useHideOnNavigation(panel)
  const { user } = useSlice('session')
  const items = useSlice('menus').groups.account ?? []
  if (!user) {
    return (
      <Link aria-label={layoutMessages.login} className="icon-button login-link" href={paths.login}>
        <Icon name="user" />
        <span>{layoutMessages.login}</span>
      </Link>
    )
  }
  return (
    <>
      <button
        aria-label={layoutMessages.account(user.fullname, user.initials)}
        className="icon-button"
        popoverTarget="account-menu"
        type="button"
      >
        <span
          aria-hidden="true"
          className="grid size-8 place-items-center rounded-full bg-primary text-mini font-semibold text-primary-foreground"
        >
          {user.initials}
        </span>
      </button>
      <div className="popover-panel align-end" id="account-menu" popover="auto" ref={panel}>
        <p className="border-b border-border px-5 py-4">
          <span className="block font-serif text-h4">{user.fullname}</span>
          <span className="eyebrow">{user.roleLabel}</span>
        </p>
        <nav aria-label={layoutMessages.accountMenu}>
          <ul className="py-2">
            {items.map((item) => (
              <li key={item.id}>
                <NavLink
                  className="flex min-h-12 items-center px-5 hover:bg-muted aria-[current=page]:text-accent"
                  href={item.url}
                >
                  {item.title}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </>
  )
}
