import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, bodyOf, ifMatch } from '../../lib/api/api.ts'
import type { AnnouncementInput, AnnouncementListItem } from '../../lib/api/schema.ts'

const ANNOUNCEMENTS = 'announcements'

export const announcementsQuery = queryOptions({
  queryKey: [ANNOUNCEMENTS, 'list'],
  queryFn: ({ signal }) => bodyOf(api.GET('/announcements', { signal })),
  select: ({ data }) => data,
})

/** Announcement as its form has it, with an empty text for no time. */
export interface AnnouncementValues {
  text: string
  link: string
  starts_at: string
  ends_at: string
  active: boolean
}

export const toValues = (announcement: AnnouncementListItem | null): AnnouncementValues => ({
  text: announcement?.text ?? '',
  link: announcement?.link ?? '',
  starts_at: announcement?.starts_at ?? '',
  ends_at: announcement?.ends_at ?? '',
  active: announcement?.active ?? true,
})

const toInput = ({ starts_at, ends_at, ...others }: AnnouncementValues): AnnouncementInput => ({
  ...others,
  starts_at: starts_at || null,
  ends_at: ends_at || null,
})

/** Saves an announcement over its version, or creates it. */
export async function saveAnnouncement(
  queries: QueryClient,
  before: AnnouncementListItem | null,
  values: AnnouncementValues,
) {
  const body = toInput(values)
  await (before
    ? api.PUT('/announcements/{id}', {
        params: { path: { id: before.id }, header: ifMatch(before.version) },
        body,
      })
    : api.POST('/announcements', { body }))
  await queries.invalidateQueries({ queryKey: [ANNOUNCEMENTS] })
}

export async function deleteAnnouncement(queries: QueryClient, { id, version }: AnnouncementListItem) {
  await api.DELETE('/announcements/{id}', { params: { path: { id }, header: ifMatch(version) } })
  await queries.invalidateQueries({ queryKey: [ANNOUNCEMENTS] })
}
