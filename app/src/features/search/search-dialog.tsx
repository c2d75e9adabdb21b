import { cx } from 'class-variance-authority'
import { useRef, useState } from 'react'
import { IconButton } from '../../components/ui/button.tsx'
import { closeOnBackdropClick } from '../../components/ui/close-on-backdrop-click.ts'
import { Icon } from '../../components/ui/icon.tsx'
import { Link } from '../../components/ui/link.tsx'
import { useCloseOnNavigation } from '../../components/ui/use-close-on-navigation.ts'
import { isPlainLeftClick } from '../../lib/browser/is-plain-left-click.ts'
import { searchBoxMessages } from '../../messages/layout.ts'
import { paths } from '../../paths.ts'
import { SearchBox } from './search-box.tsx'

/** Mobile search button: opens a dialog, or links to the search page without JavaScript. */
export function SearchDialog({ className }: { className?: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  useCloseOnNavigation(dialog)

  return (
    <>
      <Link
        aria-haspopup="dialog"
        aria-label={searchBoxMessages.label}
        className={cx('icon-button', className)}
        onClick={(event) => {
          if (!isPlainLeftClick(event)) return
          event.preventDefault()
          setOpen(true)
          dialog.current?.showModal()
        }}
        href={paths.search()}
      >
        <Icon name="search" />
      </Link>
      <dialog
        {...closeOnBackdropClick}
        aria-label={searchBoxMessages.submit}
        className="search-dialog"
        onClose={() => setOpen(false)}
        ref={dialog}
      >
        <div className="flex items-center gap-1 py-3 pr-2 pl-(--gutter)">
          {open && <SearchBox className="min-w-0 grow" large autoFocus />}
          <IconButton icon="close" label={searchBoxMessages.close} onClick={() => dialog.current?.close()} />
        </div>
      </dialog>
    </>
  )
}
