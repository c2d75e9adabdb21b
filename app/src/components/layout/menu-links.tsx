import type { MenuItem } from 'mostrador'
import { Link } from '../ui/link.tsx'

/** Menu link with a 44 px touch target, smaller for mouse pointers. */
export const menuLinkClass =
  'inline-flex min-h-11 items-center underline-offset-4 hover:underline lg:pointer-fine:min-h-8'

export function MenuLinks({ items, className }: { items: readonly MenuItem[]; className: string }) {
  return (
    <ul className={className}>
      {items.map(({ id, title, url }) => (
        <li key={id}>
          <Link className={menuLinkClass} href={url}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
