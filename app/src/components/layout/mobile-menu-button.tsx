import { layoutTexts } from '../../messages/layout.ts'
import { IconButton } from '../ui/button.tsx'
import { usePanel } from '../ui/use-lazy-dialog.tsx'

const drawer = () => import('./mobile-menu.tsx').then(({ MenuDrawer }) => MenuDrawer)

/** Opens the main menu on a phone. Were it not to be had, the footer leads on. */
export function MenuKey({ className = '' }: { className?: string }) {
  const { open, panel, reaching } = usePanel(drawer)
  const instead = () => document.querySelector<HTMLElement>('footer a')?.focus()
  return (
    <>
      <IconButton
        {...reaching}
        className={className}
        icon="menu"
        label={layoutTexts.openMenu}
        onClick={() => void open().catch(instead)}
      />
      {panel}
    </>
  )
}
