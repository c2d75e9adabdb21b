import { useQuery } from '@tanstack/react-query'
import { Image } from 'lucide-react'
import { useState } from 'react'
import { Failure } from '../components/layout/error-screen.tsx'
import { Screen } from '../components/layout/screen.tsx'
import { type Filter, FilterButton } from '../components/table/filter.tsx'
import { useListState } from '../components/table/list-state.ts'
import { ListSearch } from '../components/table/toolbar.tsx'
import { useList } from '../components/table/use-list.ts'
import { DropZone } from '../components/ui/drop-zone.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { ALL_ACCEPTED } from '../features/media/accepted.ts'
import { fetchMedia, foldersQuery, MEDIA } from '../features/media/media.ts'
import { MediaDrawer } from '../features/media/media-drawer.tsx'
import { MediaGrid } from '../features/media/media-grid.tsx'
import { UploadList } from '../features/media/upload-list.tsx'
import { useUploads } from '../features/media/use-uploads.ts'
import { optionsOf } from '../lib/options.ts'
import { usePermission } from '../lib/session.ts'
import { media as text } from '../messages/media.ts'

const filtersWith = (folders: readonly string[]): Filter[] => [
  { kind: 'option', id: 'kind', label: text.filters.kind, options: optionsOf(text.kinds) },
  {
    kind: 'option',
    id: 'folder',
    label: text.filters.folder,
    options: folders.map((folder) => ({ value: folder, label: folder })),
  },
  { kind: 'option', id: 'unused', label: text.filters.use, options: [{ value: 'true', label: text.unused }] },
]

export function Component() {
  const state = useListState()
  const list = useList(MEDIA, state.params, fetchMedia)
  const { data: folders = [] } = useQuery(foldersQuery)
  const canWrite = usePermission('media_write')
  const [opened, setOpened] = useState<string | null>(null)
  const uploads = useUploads(state.params.folder ?? '')
  return (
    <Screen subtitle={text.subtitle} title={text.title}>
      <div className="flex flex-col gap-5">
        {canWrite && (
          <DropZone
            accept={ALL_ACCEPTED}
            allowsMultiple
            description={text.upload.description}
            label={text.upload.label}
            onFiles={uploads.add}
          />
        )}
        <UploadList {...uploads} />
        <div className="flex flex-wrap items-center gap-2">
          <ListSearch label={text.search} state={state} />
          {filtersWith(folders).map((filter) => (
            <FilterButton filter={filter} key={filter.label} state={state} />
          ))}
        </div>
        {list.error && <Failure error={list.error} onRetry={list.retry} />}
        {!list.error && !list.isLoading && list.rows.length === 0 && (
          <EmptyState icon={Image} title={text.empty.title}>
            {text.empty.text}
          </EmptyState>
        )}
        {list.rows.length > 0 && (
          <MediaGrid list={list} onOpen={({ hash }) => setOpened(hash)} selected={opened} />
        )}
      </div>
      {opened && <MediaDrawer hash={opened} onClose={() => setOpened(null)} />}
    </Screen>
  )
}
