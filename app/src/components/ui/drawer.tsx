import { cx } from 'class-variance-authority'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { uiMessages } from '../../messages/ui.ts'
import { IconButton } from './button.tsx'
import './drawer.css'
import { closeOnBackdropClick } from './close-on-backdrop-click.ts'
import { useCloseOnNavigation } from './use-close-on-navigation.ts'

interface DrawerProps {
  dialog: RefObject<HTMLDialogElement | null>
  label: string
  title: ReactNode
  children: ReactNode
  side?: 'left' | 'right' | 'bottom'
  /** Called after the closing animation of a conditionally rendered drawer, which opens on mount. */
  onClosed?: () => void
  /** Keeps the drawer open when only the search params change. */
  keepOnSearchChange?: boolean
}

/** Modal sheet as a native dialog, with its focus trap, Escape key and inert page. */
export function Drawer({
  dialog,
  label,
  title,
  children,
  side = 'left',
  keepOnSearchChange,
  onClosed,
}: DrawerProps) {
  useCloseOnNavigation(dialog, { pathOnly: keepOnSearchChange })
  const opensOnMount = onClosed !== undefined
  useEffect(() => {
    if (opensOnMount && !dialog.current?.open) dialog.current?.showModal()
  }, [dialog, opensOnMount])

  return (
    <dialog
      {...closeOnBackdropClick}
      aria-label={label}
      className={cx('drawer', side)}
      onClose={({ currentTarget }) =>
        void animationsFinished(currentTarget).then(() => {
          // The drawer may have been opened again.
          if (!currentTarget.open) onClosed?.()
        })
      }
      ref={dialog}
    >
      <div className={cx('flex flex-col', side === 'left' ? 'min-h-full' : 'h-full')}>
        <div className="flex h-(--header) shrink-0 items-center justify-between border-b border-border pr-2 pl-5">
          {title}
          <IconButton icon="close" label={uiMessages.close} onClick={() => dialog.current?.close()} />
        </div>
        {children}
      </div>
    </dialog>
  )
}

function animationsFinished(dialog: HTMLDialogElement): Promise<unknown> {
  return Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished))
}
