import type { MenuItem } from 'mostrador'
import { Link } from '../ui/link.tsx'

/** A plain link among others like it: with room for a finger, closer together where a mouse points. */
export const menuLinkClass =
  'inline-flex min-h-11 items-center underline-offset-4 hover:underline lg:pointer-fine:min-h-8'

/** A menu without levels. */
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
