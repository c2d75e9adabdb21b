import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useList } from '../../components/table/use-list.ts'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { DropZone } from '../../components/ui/drop-zone.tsx'
import { FieldHelp } from '../../components/ui/field.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import type { MediaImage, MediaKind, MediaView } from '../../lib/api/schema.ts'
import { useDebounced } from '../../lib/browser/use-debounced.ts'
import { smallestFile } from '../../lib/image-url.ts'
import { usePermission, useSession } from '../../lib/session.ts'
import { media as text } from '../../messages/media.ts'
import { ACCEPTED } from './accepted.ts'
import { fetchMedia, MEDIA } from './media.ts'
import { MediaGrid } from './media-grid.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

interface MediaPickerProps {
  kind: MediaKind
  onChoose: (media: MediaView) => void
  onClose: () => void
}

/** Dialog that chooses a file of the library, or uploads one. */
export function MediaPicker({ kind, onChoose, onClose }: MediaPickerProps) {
  const [query, setQuery] = useState('')
  const settled = useDebounced(query)
  const canUpload = usePermission('media_write')
  const list = useList(MEDIA, { kind, ...(settled && { query: settled }) }, fetchMedia)
  const choose = (media: MediaView) => {
    onChoose(media)
    onClose()
  }
  const uploads = useUploads('', (media) => {
    if (media.kind === kind) choose(media)
  })
  return (
    <Dialog isOpen onClose={onClose} size="lg" title={text.picker.title}>
      <div className="flex flex-col gap-4">
        <TextField
          isLabelHidden
          label={text.search}
          onChange={setQuery}
          placeholder={text.search}
          value={query}
        />
        {canUpload && (
          <DropZone
            accept={ACCEPTED[kind]}
            description={text.upload.description}
            label={text.upload.label}
            onFiles={uploads.add}
          />
        )}
        <UploadList {...uploads} />
        {list.rows.length === 0 && !list.isLoading ? (
          <p className="py-6 text-center text-muted-foreground">{text.empty.title}</p>
        ) : (
          <MediaGrid list={list} onOpen={choose} />
        )}
      </div>
    </Dialog>
  )
}

interface ImageFieldProps {
  label: string
  value: MediaImage | null
  onChange: (image: MediaImage | null) => void
  error?: string | undefined
}

/** Form field with a picture of the library. */
export function ImageField({ label, value, onChange, error }: ImageFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const { shop_url } = useSession()
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="text-small font-semibold">{label}</legend>
      <div className="flex items-center gap-4">
        <div className="grid size-24 shrink-0 place-items-center overflow-hidden rounded-lg border border-border bg-muted">
          {value ? (
            <img alt={value.title} className="size-full object-contain" src={smallestFile(value, shop_url)} />
          ) : (
            <ImageOff aria-label={text.picker.none} className="size-6 text-muted-foreground" />
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button onPress={() => setOpen(true)} size="sm">
            {value ? text.picker.change : text.picker.choose}
          </Button>
          {value && (
            <Button onPress={() => onChange(null)} size="sm" variant="ghost">
              {text.picker.clear}
            </Button>
          )}
        </div>
      </div>
      <FieldHelp error={error} />
      {isOpen && (
        <MediaPicker
          kind="image"
          onChoose={({ image }) => onChange(image ?? null)}
          onClose={() => setOpen(false)}
        />
      )}
    </fieldset>
  )
}
