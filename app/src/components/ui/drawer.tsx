import { type ReactNode, type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { uiMessages } from '../../messages/ui.ts'
import { IconButton } from './button.tsx'
import './drawer.css'

interface DrawerProps {
  dialog: RefObject<HTMLDialogElement | null>
  /** Its name for those who do not see the title. */
  label: string
  title: ReactNode
  children: ReactNode
  /** The edge that it comes from. */
  side?: 'left' | 'right' | 'bottom'
  /** One that is there only while it is wanted: it opens at once, and tells when it is closed and out of sight. */
  onClosed?: () => void
  /** Stays while what it does leads to another address of the same screen. */
  keepOnSearchChange?: boolean
}

/** A modal sheet from an edge: a native dialog, so that focus, Escape and the inert page come with it. */
export function Drawer({
  dialog,
  label,
  title,
  children,
  side = 'left',
  keepOnSearchChange = false,
  onClosed,
}: DrawerProps) {
  const { key, pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: any navigation closes it
  useEffect(() => dialog.current?.close(), [keepOnSearchChange ? pathname : key])
  // After that, since to come is a navigation, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (onClosed && !dialog.current?.open) dialog.current?.showModal()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog natively; this is the click beside it
    <dialog
      aria-label={label}
      className={`drawer ${side}`}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      onClose={({ currentTarget }) =>
        void animationsFinished(currentTarget).then(() => {
          // It may have been opened again meanwhile.
          if (!currentTarget.open) onClosed?.()
        })
      }
      ref={dialog}
    >
      <div className={`flex flex-col ${side === 'left' ? 'min-h-full' : 'h-full'}`}>
        <div className="flex h-(--header) shrink-0 items-center justify-between border-b border-border pr-2 pl-5">
          {title}
          <IconButton icon="close" label={uiMessages.close} onClick={() => dialog.current?.close()} />
        </div>
        {children}
      </div>
    </dialog>
  )
}

/** A closed dialog is seen until it has slid away. */
function animationsFinished(dialog: HTMLDialogElement): Promise<unknown> {
  return Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished))
}
