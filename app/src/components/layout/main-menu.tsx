import type { MenuItem } from 'mostrador'
import { useSlice } from 'mostrador/react'
import { useRef } from 'react'
import { layoutMessages } from '../../messages/layout.ts'
import { Icon } from '../ui/icon.tsx'
import { NavLink } from '../ui/link.tsx'
import { useHideOnNavigation } from '../ui/use-close-on-navigation.ts'

/** Main menu of the server. Entries with children open a full-width panel. */
export function MainMenu() {
  const items = useSlice('menus').groups.main ?? []
  return (
    <nav aria-label={layoutMessages.mainMenu} className="main-menu">
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            {item.children.length > 0 ? <SubmenuPanel item={item} /> : <TopLink item={item} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function TopLink({ item }: { item: MenuItem }) {
  return (
    <NavLink className="main-menu-link" href={item.url}>
      {item.title}
    </NavLink>
  )
}

function SubmenuPanel({ item }: { item: MenuItem }) {
  const id = `menu-${item.id}`
  const panel = useRef<HTMLDivElement>(null)
  useHideOnNavigation(panel)
  return (
    <>
      <button className="main-menu-link" popoverTarget={id} type="button">
        {item.title}
        <Icon className="size-4" name="chevron" />
      </button>
      <div className="popover-panel" id={id} popover="auto" ref={panel}>
        <div className="page-container grid grid-cols-[1fr_3fr] gap-8 py-10">
          <p className="font-serif text-h2 font-medium">{item.title}</p>
          <ul className="submenu">
            {item.children.map((child) => (
              <li key={child.id}>
                <NavLink href={child.url}>{child.title}</NavLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  )
}
