import { memo, type ReactNode } from 'react'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { MainMenu } from './main-menu.tsx'
import { MobileMenuButton } from './mobile-menu-button.tsx'

interface HeaderProps {
  /** Search box and search dialog. A constant element keeps the header memoized. */
  search: ReactNode
  cart: ReactNode
}

/** Header of the shop, rendered again only when its content changes. */
export const Header = memo(({ search, cart }: HeaderProps) => (
  // An open listbox overflows the header and lifts it above overlays.
  <header className="sticky top-0 z-(--layer-header) has-[[role=listbox]]:z-(--layer-overlay) border-b border-border bg-background">
    <div className="page-container flex h-(--header) items-center gap-2 lg:gap-8">
      <MobileMenuButton className="-ml-3 lg:hidden" />
      <Brand />
      <MainMenu />
      <div className="ml-auto flex items-center lg:gap-2">
        {search}
        <AccountMenu />
        {cart}
      </div>
    </div>
  </header>
))
