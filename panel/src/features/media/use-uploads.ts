import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fieldErrors, messageOf } from '../../lib/api/errors.ts'
import type { MediaResource } from '../../lib/api/schema.ts'
import { MEDIA } from './media.ts'
import { upload } from './upload.ts'

/** Files sent at once: the server converts one picture at a time. */
const CONCURRENCY = 2

export interface UploadItem {
  id: number
  file: File
  state: 'waiting' | 'sending' | 'converting' | 'done' | 'known' | 'failed'
  /** Share that has been sent, from 0 to 1. */
  share: number
  error: string | null
}

/** Queue of uploads. `onUploaded` receives each file that the library has then. */
export function useUploads(folder: string, onUploaded?: (media: MediaResource) => void) {
  const queries = useQueryClient()
  const [items, setItems] = useState<readonly UploadItem[]>([])
  const waiting = useRef<UploadItem[]>([])
  const running = useRef(0)
  const nextId = useRef(0)

  const change = (id: number, changes: Partial<UploadItem>) =>
    setItems((all) => all.map((item) => (item.id === id ? { ...item, ...changes } : item)))

  const send = async ({ id, file }: UploadItem) => {
    change(id, { state: 'sending', share: 0, error: null })
    try {
      const onProgress = (share: number) => change(id, { share, state: share < 1 ? 'sending' : 'converting' })
      const { media, isNew } = await upload(file, { folder, onProgress })
      change(id, { state: isNew ? 'done' : 'known', share: 1 })
      void queries.invalidateQueries({ queryKey: [MEDIA] })
      onUploaded?.(media)
    } catch (error) {
      change(id, { state: 'failed', error: fieldErrors(error).file ?? messageOf(error) })
    }
  }

  const work = async () => {
    running.current += 1
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) await send(next)
    running.current -= 1
  }

  const start = (added: readonly UploadItem[]) => {
    waiting.current.push(...added)
    for (let free = CONCURRENCY - running.current; free > 0; free -= 1) void work()
  }

  const add = (files: readonly File[]) => {
    const added = files.map((file): UploadItem => {
      nextId.current += 1
      return { id: nextId.current, file, state: 'waiting', share: 0, error: null }
    })
    setItems((all) => [...all, ...added])
    start(added)
  }

  const retry = (item: UploadItem) => {
    change(item.id, { state: 'waiting', error: null })
    start([item])
  }

  const clearDone = () => setItems((all) => all.filter(({ state }) => state !== 'done' && state !== 'known'))

  return { items, add, retry, clearDone }
}
