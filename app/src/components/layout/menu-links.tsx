import type { MenuItem } from 'mostrador'
import { Link } from '../ui/link.tsx'

interface MenuLinksProps {
  items: readonly Pick<MenuItem, 'id' | 'title' | 'url'>[]
  className?: string | undefined
}

/** List of links, with touch targets inside a container of the class `menu-links`. */
export function MenuLinks({ items, className }: MenuLinksProps) {
  return (
    <ul className={className}>
      {items.map(({ id, title, url }) => (
        <li key={id}>
          <Link href={url}>{title}</Link>
        </li>
      ))}
    </ul>
  )
}
