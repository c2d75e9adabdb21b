import type { RefObject } from 'react'
import { layoutMessages } from '../../messages/layout.ts'
import { IconButton } from '../ui/button.tsx'
import { useLazyDialog } from '../ui/use-lazy-dialog.tsx'

const loadMobileMenu = () => import('./mobile-menu.tsx').then(({ MobileMenu }) => MobileMenu)

interface MobileMenuButtonProps {
  className?: string
  footer: RefObject<HTMLElement | null>
}

/** Opens the mobile menu; focuses the footer, with its links, if the module fails to load. */
export function MobileMenuButton({ className, footer }: MobileMenuButtonProps) {
  const { open, dialog, prefetchProps } = useLazyDialog(loadMobileMenu)
  const focusFooter = () => footer.current?.focus()
  return (
    <>
      <IconButton
        {...prefetchProps}
        className={className}
        icon="menu"
        label={layoutMessages.openMenu}
        onClick={() => void open().catch(focusFooter)}
      />
      {dialog}
    </>
  )
}
