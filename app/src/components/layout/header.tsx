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
  // An open listbox overflows the header and lifts it above overlays.
  <header className="sticky top-0 z-(--layer-header) has-[[role=listbox]]:z-(--layer-overlay) border-b border-border bg-background">
    <div className="page-container flex h-(--header) items-center gap-2 lg:gap-8">
      <MobileMenuButton className="-ml-3 lg:hidden" footer={footer} />
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
