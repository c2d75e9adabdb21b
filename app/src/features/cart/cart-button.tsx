import { useSlice } from 'mostrador/react'
import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Icon } from '../../components/ui/icon.tsx'
import { Link } from '../../components/ui/link.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { useLazyDialog } from '../../components/ui/use-lazy-dialog.tsx'
import { isPlainLeftClick } from '../../lib/browser/is-plain-left-click.ts'
import { layoutMessages } from '../../messages/layout.ts'
import { paths } from '../../paths.ts'

const PAGE = paths.cart

const loadCartDrawer = () => import('./cart-drawer.tsx').then(({ CartDrawer }) => CartDrawer)

/** Cart button: opens the drawer, and links to the cart page for modified clicks. */
export function CartButton() {
  const { count } = useSlice('cart')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { open, dialog, prefetchProps } = useLazyDialog(loadCartDrawer)

  const openDrawer = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (pathname === PAGE || !isPlainLeftClick(event)) return
    event.preventDefault()
    toast.set(null)
    const link = event.currentTarget
    try {
      await open()
    } catch {
      // Loads the cart page if the module fails; offline, the navigation is blocked by the banner.
      if (navigator.onLine) location.assign(link.href)
      else void navigate(PAGE)
    }
  }

  return (
    <>
      <Link
        {...prefetchProps}
        aria-haspopup={pathname === PAGE ? undefined : 'dialog'}
        aria-label={layoutMessages.cart(count)}
        className="icon-button cart-button"
        onClick={openDrawer}
        href={PAGE}
      >
        <Icon name="bag" />
        {count > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-1 right-0.5 grid h-[1.25rem] min-w-[1.25rem] animate-[pop_0.3s_var(--ease-out)] place-items-center rounded-full bg-accent px-1 text-mini font-semibold text-accent-foreground tabular-figures"
            key={count}
          >
            {count}
          </span>
        )}
      </Link>
      {dialog}
    </>
  )
}
