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
    <header className="sticky top-0 z-20 border-b border-line bg-paper [view-transition-name:header]">
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
