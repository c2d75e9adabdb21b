import { memo } from 'react'
import { CartKey } from '../../features/cart/cart-button.tsx'
import { SearchBox } from '../../features/search/search-box.tsx'
import { SearchSheet } from '../../features/search/search-dialog.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { MainMenu } from './main-menu.tsx'
import { MenuKey } from './mobile-menu-button.tsx'

/** It is drawn anew for what it shows, and not whenever the screen below is. */
export const Header = memo(() => (
  // What the search box proposes hangs out of it over the page, and lifts it with it.
  <header className="sticky top-0 z-(--layer-header) has-[[role=listbox]]:z-(--layer-overlay) border-b border-line bg-paper">
    <div className="page flex h-(--header) items-center gap-2 lg:gap-8">
      <MenuKey className="-ml-3 lg:hidden" />
      <Brand />
      <MainMenu />
      <div className="ml-auto flex items-center lg:gap-2">
        <SearchBox className="hidden lg:block" />
        <SearchSheet className="lg:hidden" />
        <AccountMenu />
        <CartKey />
      </div>
    </div>
  </header>
))
