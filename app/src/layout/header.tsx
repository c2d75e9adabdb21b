import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useSlice } from '../engine/use-slice.ts'
import { texts } from '../texts.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { MainMenu } from './main-menu.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { SearchBox } from './search-box.tsx'

export function Header() {
  const drawer = useRef<HTMLDialogElement>(null)
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper [view-transition-name:header]">
      <div className="page flex h-(--header) items-center gap-2 lg:gap-8">
        <IconButton
          className="-ml-3 lg:hidden"
          icon="menu"
          label={texts.layout.openMenu}
          onClick={() => drawer.current?.showModal()}
        />
        <Brand />
        <MainMenu />
        <div className="ml-auto flex items-center lg:gap-2">
          <SearchBox className="hidden lg:block" />
          <RoundLink className="lg:hidden" label={texts.search.label} to="/busqueda">
            <Icon name="search" />
          </RoundLink>
          <AccountMenu />
          <CartLink />
        </div>
      </div>
      <MenuDrawer dialog={drawer} />
    </header>
  )
}

function CartLink() {
  const { count } = useSlice('cart')
  return (
    <RoundLink className="-mr-3" label={texts.layout.cart(count)} to="/compra">
      <Icon name="bag" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-1 right-0.5 grid h-5 min-w-5 animate-[pop_0.3s_var(--ease-settle)] place-items-center rounded-full bg-clay px-1 text-mini font-semibold text-on-clay tabular-nums"
          key={count}
        >
          {count}
        </span>
      )}
    </RoundLink>
  )
}

function RoundLink({
  to,
  label,
  className,
  children,
}: {
  to: string
  label: string
  className: string
  children: ReactNode
}) {
  return (
    <Link
      aria-label={label}
      className={`relative grid size-12 place-items-center rounded-full transition-colors hover:bg-well ${className}`}
      to={to}
    >
      {children}
    </Link>
  )
}
