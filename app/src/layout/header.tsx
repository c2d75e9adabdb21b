import { useRef } from 'react'
import { layoutTexts } from '../texts/layout.ts'
import { IconButton } from '../ui/button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { CartKey } from './cart-key.tsx'
import { MainMenu } from './main-menu.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { SearchBox } from './search-box.tsx'
import { SearchSheet } from './search-sheet.tsx'

export function Header() {
  const drawer = useRef<HTMLDialogElement>(null)
  return (
    // What the search box proposes hangs out of it over the page, and lifts it with it.
    <header className="sticky top-0 z-(--layer-header) has-[[role=listbox]]:z-(--layer-overlay) border-b border-line bg-paper [view-transition-name:header]">
      <div className="page flex h-(--header) items-center gap-2 lg:gap-8">
        <IconButton
          className="-ml-3 lg:hidden"
          icon="menu"
          label={layoutTexts.openMenu}
          onClick={() => drawer.current?.showModal()}
        />
        <Brand />
        <MainMenu />
        <div className="ml-auto flex items-center lg:gap-2">
          <SearchBox className="hidden lg:block" />
          <SearchSheet className="lg:hidden" />
          <AccountMenu />
          <CartKey />
        </div>
      </div>
      <MenuDrawer dialog={drawer} />
    </header>
  )
}
