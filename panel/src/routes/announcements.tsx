import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Megaphone, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Screen } from '../components/layout/screen.tsx'
import { Badge, type Tone } from '../components/ui/badge.tsx'
import { Button, IconButton } from '../components/ui/button.tsx'
import { Card } from '../components/ui/card.tsx'
import { useConfirm } from '../components/ui/confirm.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { toast } from '../components/ui/toast.tsx'
import { AnnouncementDialog } from '../features/announcements/announcement-dialog.tsx'
import { announcementsQuery, deleteAnnouncement } from '../features/announcements/announcements.ts'
import { messageOf } from '../lib/api/errors.ts'
import type { AnnouncementListItem, AnnouncementState } from '../lib/api/schema.ts'
import { formatLongDate } from '../lib/format.ts'
import { usePermission } from '../lib/session.ts'
import { announcements as text } from '../messages/announcements.ts'

const TONES: Record<AnnouncementState, Tone> = {
  shown: 'success',
  covered: 'warning',
  scheduled: 'info',
  ended: 'neutral',
  paused: 'neutral',
}

function periodOf({ starts_at, ends_at }: AnnouncementListItem): string {
  if (!starts_at && !ends_at) return text.always
  const date = (instant: string | null | undefined) => (instant ? formatLongDate(instant) : '…')
  return text.period(date(starts_at), date(ends_at))
}

export function Component() {
  const { data: announcements } = useSuspenseQuery(announcementsQuery)
  const queries = useQueryClient()
  const canWrite = usePermission('content_write')
  const [edited, setEdited] = useState<AnnouncementListItem | 'new' | null>(null)
  const { ask, dialog } = useConfirm()
  const remove = (announcement: AnnouncementListItem) =>
    ask({
      title: text.remove.title(announcement.text),
      children: text.remove.text,
      confirm: text.remove.button,
      isDanger: true,
      onConfirm: async () => {
        try {
          await deleteAnnouncement(queries, announcement)
          toast(text.remove.done)
        } catch (error) {
          toast(messageOf(error))
        }
      },
    })
  return (
    <Screen
      actions={
        canWrite && (
          <Button icon={Plus} onPress={() => setEdited('new')} variant="primary">
            {text.new}
          </Button>
        )
      }
      isNarrow
      subtitle={text.subtitle}
      title={text.title}
    >
      {announcements.length === 0 ? (
        <EmptyState icon={Megaphone} title={text.empty.title}>
          {text.empty.text}
        </EmptyState>
      ) : (
        <Card>
          <ul className="divide-y divide-border">
            {announcements.map((announcement) => (
              <li
                className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
                key={announcement.id}
              >
                <div className="min-w-48 grow basis-0">
                  <p className="font-semibold break-words">{announcement.text}</p>
                  <p className="text-small break-words text-muted-foreground">
                    {[periodOf(announcement), announcement.link].filter(Boolean).join(' · ')}
                  </p>
                </div>
                <Badge hasDot tone={TONES[announcement.state]}>
                  {announcement.state_label}
                </Badge>
                {canWrite && (
                  <span className="flex">
                    <IconButton
                      icon={Pencil}
                      label={text.edit(announcement.text)}
                      onPress={() => setEdited(announcement)}
                    />
                    <IconButton
                      icon={Trash2}
                      label={`${text.remove.button} «${announcement.text}»`}
                      onPress={() => remove(announcement)}
                    />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {dialog}
      {edited && (
        <AnnouncementDialog announcement={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Screen>
  )
}
