import type { MenuItem } from 'mostrador'
import { Link } from '../ui/link.tsx'

export function MenuLinks({ items, className }: { items: readonly MenuItem[]; className?: string }) {
  return (
    <ul className={className}>
      {items.map(({ id, title, url }) => (
        <li key={id}>
          <Link className="menu-link" href={url}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
