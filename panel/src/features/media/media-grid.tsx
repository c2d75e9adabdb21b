import { Captions, FileText, Film } from 'lucide-react'
import { GridList, GridListItem, type Selection } from 'react-aria-components'
import type { ListRows } from '../../components/table/use-list.ts'
import { Button } from '../../components/ui/button.tsx'
import type { MediaView } from '../../lib/api/schema.ts'
import { formatBytes } from '../../lib/format.ts'
import { media as text } from '../../messages/media.ts'
import { thumbnailUrl } from './media.ts'

const ICONS = { document: FileText, captions: Captions, video: Film }

interface MediaGridProps {
  list: ListRows<MediaView>
  /** Called with the file that is pressed. */
  onOpen: (media: MediaView) => void
  selected?: string | null
}

/** Files of the library, with previews of the pictures. */
export function MediaGrid({ list, onOpen, selected = null }: MediaGridProps) {
  const open = (keys: Selection) => {
    const [hash] = keys === 'all' ? [] : [...keys]
    const found = list.rows.find((row) => row.hash === hash)
    if (found) onOpen(found)
  }
  return (
    <>
      <GridList
        aria-label={text.title}
        className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3"
        items={list.rows}
        layout="grid"
        onSelectionChange={open}
        selectedKeys={selected ? [selected] : []}
        selectionMode="single"
      >
        {(item) => (
          <GridListItem
            className="cursor-pointer overflow-hidden rounded-lg border border-border bg-surface shadow-card hover:border-border-strong data-selected:border-primary data-selected:bg-selected"
            id={item.hash}
            textValue={item.title || item.file_name}
          >
            <Preview media={item} />
            <div className="px-3 py-2">
              <p className="truncate text-small font-semibold">{item.title || item.file_name}</p>
              <p className="truncate text-mini text-muted-foreground">
                {text.kinds[item.kind]}, {formatBytes(item.bytes)}
              </p>
            </div>
          </GridListItem>
        )}
      </GridList>
      {list.hasMore && (
        <div className="mt-5 flex justify-center">
          <Button isPending={list.isLoadingMore} onPress={list.loadMore}>
            {text.more}
          </Button>
        </div>
      )}
    </>
  )
}

/** Square preview: the picture as a whole, or the icon of the kind. */
export function Preview({ media }: { media: MediaView }) {
  const url = thumbnailUrl(media)
  if (url) {
    return (
      <img
        alt={media.alt}
        className="aspect-square w-full bg-muted object-contain"
        loading="lazy"
        src={url}
      />
    )
  }
  const Icon = media.kind === 'image' ? FileText : ICONS[media.kind]
  return (
    <div className="grid aspect-square w-full place-items-center bg-muted text-muted-foreground">
      <Icon aria-hidden="true" className="size-8" strokeWidth={1.5} />
    </div>
  )
}
