import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, bodyOf, ifMatch } from '../../lib/api/api.ts'
import type { ImportMapping } from '../../lib/api/schema.ts'

export const IMPORTS = 'imports'

/** States of an import that a process works on. */
export const BUSY_STATES: readonly string[] = ['running', 'undoing']
const BUSY_REFRESH_MS = 2_000

/** Past imports, read again while one is being written or undone. */
export const historyQuery = queryOptions({
  queryKey: [IMPORTS, 'list'],
  queryFn: ({ signal }) => bodyOf(api.GET('/imports', { signal })),
  refetchInterval: ({ state }) =>
    state.data?.imports.some((past) => BUSY_STATES.includes(past.state)) ? BUSY_REFRESH_MS : false,
})

export const fieldsQuery = queryOptions({
  queryKey: [IMPORTS, 'fields'],
  queryFn: ({ signal }) => bodyOf(api.GET('/imports/fields', { signal })),
  select: ({ data }) => data,
  staleTime: Number.POSITIVE_INFINITY,
})

const file = (id: number) => ({ params: { path: { id } } })

/** Uploads a file in parts; `onProgress` receives the received part of it, from 0 to 1. */
export async function upload(content: File, onProgress: (received: number) => void): Promise<number> {
  const { id, part_bytes } = await bodyOf(
    api.POST('/imports/files', { body: { name: content.name, size: content.size } }),
  )
  for (let offset = 0; offset < content.size; offset += part_bytes) {
    const part = content.slice(offset, offset + part_bytes)
    await api.PUT('/imports/files/{id}/content', {
      params: { path: { id }, query: { offset } },
      body: part as never,
      bodySerializer: (body) => body as never,
      headers: { 'Content-Type': 'application/octet-stream' },
    })
    onProgress(Math.min(1, (offset + part_bytes) / content.size))
  }
  return id
}

export const recognise = (id: number) => bodyOf(api.GET('/imports/files/{id}/recognition', file(id)))

/** Mapping with which a file is interpreted. */
export interface Interpretation {
  mapping: ImportMapping
  prices_without_tax: boolean
  prior_prices_confirmed: boolean
}

export const previewQuery = (id: number, body: Interpretation) =>
  queryOptions({
    queryKey: ['import-preview', id, body],
    queryFn: ({ signal }) => bodyOf(api.POST('/imports/files/{id}/preview', { ...file(id), body, signal })),
    retry: false,
  })

/** State of the job of a file, read again while it runs. */
export const jobQuery = (id: number) =>
  queryOptions({
    queryKey: ['import-job', id],
    queryFn: ({ signal }) => bodyOf(api.GET('/imports/files/{id}', { ...file(id), signal })),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? 700 : false),
  })

/** Starts or cancels a job, after which its state is read again. */
export function useJob<Input>(id: number, write: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSettled: () => queries.invalidateQueries({ queryKey: ['import-job', id] }),
  })
}

export const startCheck = (id: number) => (body: Interpretation) =>
  bodyOf(api.POST('/imports/files/{id}/check', { ...file(id), body }))

export const startImport = (id: number) => (body: Interpretation & { skip_invalid: boolean }) =>
  bodyOf(api.POST('/imports/files/{id}/import', { ...file(id), body }))

export const cancelJob = (id: number) => () => bodyOf(api.POST('/imports/files/{id}/cancel', file(id)))

/** Saved mapping as it was read. */
export interface ReadMapping {
  name: string
  version: string
}

export const savedMapping = (name: string) =>
  bodyOf(api.GET('/imports/mappings/{name}', { params: { path: { name } } }))

/** Saves a mapping under a new name, or in place of the one that was read. */
export const saveMapping = (name: string, read: ReadMapping | null, mapping: ImportMapping) => {
  const header = read?.name === name ? ifMatch(read.version) : {}
  return bodyOf(api.PUT('/imports/mappings/{name}', { params: { path: { name }, header }, body: mapping }))
}

/** Change of the history or the saved mappings, which are read again afterwards. */
export function useHistoryMutation<Input, Result>(write: (input: Input) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSettled: () => queries.invalidateQueries({ queryKey: [IMPORTS] }),
  })
}

export const undoImport = (id: number) => bodyOf(api.POST('/imports/{id}/undo', file(id)))

/** Column of a field in a mapping with one column for each field; empty without one. */
export function columnOf(mapping: ImportMapping, field: string): string {
  const names = mapping.columns[field]
  if (names === undefined) return ''
  return typeof names === 'string' ? names : (names[0] ?? '')
}

/** Maps a field to a column, or to none. */
export function withColumn(mapping: ImportMapping, field: string, column: string): ImportMapping {
  const { [field]: _, ...others } = mapping.columns
  return { ...mapping, columns: column === '' ? others : { ...others, [field]: column } }
}
