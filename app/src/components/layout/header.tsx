import { memo, type ReactNode, type RefObject } from 'react'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { MainMenu } from './main-menu.tsx'
import { MobileMenuButton } from './mobile-menu-button.tsx'

interface HeaderProps {
  /** Search box and search dialog. A constant element keeps the header memoized. */
  search: ReactNode
  cart: ReactNode
  footer: RefObject<HTMLElement | null>
}

/** Header of the shop, rendered again only when its content changes. */
export const Header = memo(({ search, cart, footer }: HeaderProps) => (
  <header className="site-header">
    <div className="page-container">
      <MobileMenuButton className="menu-button lg:hidden" footer={footer} />
      <Brand />
      <MainMenu />
      <div className="site-header-tools">
        {search}
        <AccountMenu />
        {cart}
      </div>
    </div>
  </header>
))
