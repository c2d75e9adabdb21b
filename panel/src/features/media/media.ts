import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListParams } from '../../components/table/list-state.ts'
import { api, bodyOf, ifMatch } from '../../lib/api/api.ts'
import type { ListQuery, MediaResource, MediaTexts, MediaView } from '../../lib/api/schema.ts'

/** Name of the resource in query keys and live updates. */
export const MEDIA = 'media'

export function fetchMedia(params: ListParams, signal: AbortSignal) {
  const query = params as ListQuery<'/media'>
  return bodyOf(api.GET('/media', { params: { query }, signal }))
}

export const foldersQuery = queryOptions({
  queryKey: [MEDIA, 'folders'],
  queryFn: ({ signal }) => bodyOf(api.GET('/media/folders', { signal })),
})

export const mediaQuery = (hash: string) =>
  queryOptions({
    queryKey: [MEDIA, 'detail', hash],
    queryFn: ({ signal }) => bodyOf(api.GET('/media/{hash}', { params: { path: { hash } }, signal })),
  })

export const usesQuery = (hash: string) =>
  queryOptions({
    queryKey: [MEDIA, 'uses', hash],
    queryFn: ({ signal }) => bodyOf(api.GET('/media/{hash}/uses', { params: { path: { hash } }, signal })),
    // Contents that are saved elsewhere change it.
    staleTime: 0,
  })

/** Write to the library, after which its lists are read again. */
export function useMediaMutation<Input, Result>(write: (input: Input) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSettled: () => queries.invalidateQueries({ queryKey: [MEDIA] }),
  })
}

const target = ({ hash, version }: MediaResource) => ({ path: { hash }, header: ifMatch(version) })

export const describeMedia = (media: MediaResource, body: MediaTexts) =>
  bodyOf(api.PUT('/media/{hash}', { params: target(media), body }))

export const deleteMedia = (media: MediaResource) => api.DELETE('/media/{hash}', { params: target(media) })

/** Address of a small file of a picture. */
export function thumbnailUrl({ image }: Pick<MediaView, 'image'>): string | null {
  const [smallest] = image?.widths ?? []
  return image && smallest ? `${image.url}-${smallest}.webp` : null
}
