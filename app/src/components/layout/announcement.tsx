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
      className="announcement"
      data-announcement={announcement}
      // The document's inline script may have hidden it.
      suppressHydrationWarning
    >
      <div className="page-container">
        <p>{announcementLink ? <Link href={announcementLink}>{announcement}</Link> : announcement}</p>
        <button
          aria-label={layoutMessages.closeAnnouncement}
          className="icon-button"
          onClick={close}
          type="button"
        >
          <Icon className="size-5" name="close" />
        </button>
      </div>
    </aside>
  )
}
