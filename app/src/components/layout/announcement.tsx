import { useSlice } from 'mostrador/react'
import { setDismissed, useDismissed } from '../../lib/prerender/dismissed-announcement.ts'
import { layoutMessages } from '../../messages/layout.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'

export function Announcement({ onClosed }: { onClosed: () => void }) {
  const { announcement, announcementLink } = useSlice('config')
  const dismissed = useDismissed()
  if (!announcement || announcement === dismissed) return null

  const close = () => {
    setDismissed(announcement)
    onClosed()
  }
  return (
    <aside
      aria-label={layoutMessages.announcement}
      className="border-b border-border bg-accent-subtle text-small"
      data-announcement={announcement}
      // The document's inline script may have hidden it.
      suppressHydrationWarning
    >
      <div className="page-container flex items-center gap-2">
        <p className="grow py-2 text-center">
          {announcementLink ? (
            <Link
              className="underline decoration-1 underline-offset-4 hover:decoration-2"
              href={announcementLink}
            >
              {announcement}
            </Link>
          ) : (
            announcement
          )}
        </p>
        <button
          aria-label={layoutMessages.closeAnnouncement}
          className="-mr-3 grid size-11 shrink-0 place-items-center rounded-full hover:bg-muted"
          onClick={close}
          type="button"
        >
          <Icon className="size-5" name="close" />
        </button>
      </div>
    </aside>
  )
}
