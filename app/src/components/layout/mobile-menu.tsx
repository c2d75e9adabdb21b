import type { MenuItem } from 'mostrador'
import { useSlice } from 'mostrador/react'
import { useRef } from 'react'
import { layoutMessages } from '../../messages/layout.ts'
import { paths } from '../../paths.ts'
import { Drawer } from '../ui/drawer.tsx'
import { ExpandIcon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Brand } from './brand.tsx'
import { ContactList } from './contact-list.tsx'

const rowClass = 'flex min-h-14 w-full items-center justify-between gap-2 font-serif text-h4'

export function MobileMenu({ onClosed }: { onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { groups } = useSlice('menus')
  const { authenticated } = useSlice('session')
  return (
    <Drawer dialog={dialog} label={layoutMessages.menu} onClosed={onClosed} title={<Brand link={false} />}>
      <nav aria-label={layoutMessages.mainMenu} className="grow px-5 py-2">
        <ul>
          {(groups.main ?? []).map((item) => (
            <li className="border-b border-border" key={item.id}>
              <MobileMenuItem item={item} />
            </li>
          ))}
        </ul>
        {!authenticated && (
          <ul className="mt-4">
            <li>
              <Link className={rowClass} href={paths.login}>
                {layoutMessages.login}
              </Link>
            </li>
            <li>
              <Link className={rowClass} href={paths.register}>
                {layoutMessages.register}
              </Link>
            </li>
          </ul>
        )}
      </nav>
      <div className="bg-muted px-5 py-6 text-small">
        <ContactList />
      </div>
    </Drawer>
  )
}

function MobileMenuItem({ item }: { item: MenuItem }) {
  if (item.children.length === 0) {
    return (
      <Link className={rowClass} href={item.url}>
        {item.title}
      </Link>
    )
  }
  return (
    <details className="group" name="main-menu">
      <summary className={rowClass}>
        {item.title}
        <ExpandIcon />
      </summary>
      <ul className="pb-3">
        {item.children.map((child) => (
          <li key={child.id}>
            <Link className="flex min-h-12 items-center pl-4" href={child.url}>
              {child.title}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
