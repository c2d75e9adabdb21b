import type { MenuItem } from 'mostrador'
import { useSlice } from 'mostrador/react'
import { useRef } from 'react'
import { layoutMessages } from '../../messages/layout.ts'
import { Icon } from '../ui/icon.tsx'
import { NavLink } from '../ui/link.tsx'
import { useHideOnNavigation } from '../ui/use-close-on-navigation.ts'

const topLinkClass =
  'flex min-h-12 items-center gap-1 border-b-2 border-transparent px-3 text-small font-semibold whitespace-nowrap hover:text-primary aria-[current=page]:border-accent'

/** Main menu of the server. Entries with children open a full-width panel. */
export function MainMenu() {
  const items = useSlice('menus').groups.main ?? []
  return (
    <nav aria-label={layoutMessages.mainMenu} className="hidden lg:block">
      <ul className="-ml-3 flex">
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
    <NavLink className={topLinkClass} href={item.url}>
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
      <button className={topLinkClass} popoverTarget={id} type="button">
        {item.title}
        <Icon className="size-4" name="chevron" />
      </button>
      <div className="popover-panel" id={id} popover="auto" ref={panel}>
        <div className="page-container grid grid-cols-[1fr_3fr] gap-8 py-10">
          <p className="font-serif text-h2 font-medium">{item.title}</p>
          <ul className="grid grid-cols-3 gap-x-8">
            {item.children.map((child) => (
              <li className="border-t border-border" key={child.id}>
                <NavLink
                  className="flex min-h-14 items-center py-2 font-serif text-h4 hover:text-primary hover:underline hover:underline-offset-4 aria-[current=page]:text-accent"
                  href={child.url}
                >
                  {child.title}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  )
}
