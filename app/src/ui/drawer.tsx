import { type ReactNode, type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { texts } from '../texts.ts'
import { IconButton } from './button.tsx'

/** A modal sheet from the left edge: a native dialog, so that focus, Escape and the inert page come with it. */
export function Drawer({
  dialog,
  title,
  label = texts.layout.menu,
  children,
}: {
  dialog: RefObject<HTMLDialogElement | null>
  title: ReactNode
  /** Its name for those who do not see the title. */
  label?: string
  children: ReactNode
}) {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: any navigation closes it
  useEffect(() => dialog.current?.close(), [key])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog natively; this is the click beside it
    <dialog
      aria-label={label}
      className="drawer"
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      ref={dialog}
    >
      <div className="flex min-h-full flex-col">
        <div className="flex h-(--header) shrink-0 items-center justify-between border-b border-line pr-2 pl-5">
          {title}
          <IconButton icon="close" label={texts.layout.close} onClick={() => dialog.current?.close()} />
        </div>
        {children}
      </div>
    </dialog>
  )
}
