import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api, bodyOf, ifMatch } from '../../lib/api/api.ts'
import type { MailText } from '../../lib/api/schema.ts'
import { mailQuery } from './settings.ts'

/** Name of the resource in query keys. */
const [SETTINGS] = mailQuery.queryKey

/** Texts of a kind of mail that the owner may write. Several mails may be of one kind: a change of any is read again. */
export const mailTextQuery = (name: string) =>
  queryOptions({
    queryKey: [SETTINGS, 'mail-text', name],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/settings/mail/kinds/{name}/text', { params: { path: { name } }, signal })),
  })

export const saveMailText = (name: string) => (body: MailText, version: string) =>
  bodyOf(
    api.PUT('/settings/mail/kinds/{name}/text', {
      params: { path: { name }, header: ifMatch(version) },
      body,
    }),
  )

/** Mail as it would be with these texts; the former preview stays while another is read. */
export const useDraftPreview = (name: string, draft: MailText) =>
  useQuery({
    queryKey: [SETTINGS, 'mail-preview', name, draft],
    queryFn: ({ signal }) =>
      bodyOf(
        api.POST('/settings/mail/kinds/{name}/preview', { params: { path: { name } }, body: draft, signal }),
      ),
    placeholderData: keepPreviousData,
    retry: false,
  })
