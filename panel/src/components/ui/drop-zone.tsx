import { Upload } from 'lucide-react'
import { DropZone as AriaDropZone, FileTrigger, isFileDropItem, Text } from 'react-aria-components'
import { common } from '../../messages/common.ts'
import { Button } from './button.tsx'

interface DropZoneProps {
  label: string
  /** Kinds and sizes that are accepted, in words. */
  description: string
  /** MIME types. */
  accept: readonly string[]
  allowsMultiple?: boolean
  onFiles: (files: File[]) => void
}

/** Area for files, dropped or chosen. */
export function DropZone({ label, description, accept, allowsMultiple = false, onFiles }: DropZoneProps) {
  return (
    <AriaDropZone
      className="flex flex-col items-center gap-1 rounded-lg border border-dashed border-border-strong bg-surface px-6 py-8 text-center data-drop-target:border-primary data-drop-target:bg-primary-subtle"
      getDropOperation={(types) => (accept.some((type) => types.has(type)) ? 'copy' : 'cancel')}
      onDrop={async ({ items }) => {
        const files = await Promise.all(items.filter(isFileDropItem).map((item) => item.getFile()))
        if (files.length > 0) onFiles(allowsMultiple ? files : files.slice(0, 1))
      }}
    >
      <Upload aria-hidden="true" className="mb-1 size-5 text-muted-foreground" />
      <Text className="font-semibold" slot="label">
        {label}
      </Text>
      <p className="mb-3 text-small text-muted-foreground">{description}</p>
      <FileTrigger
        acceptedFileTypes={accept}
        allowsMultiple={allowsMultiple}
        onSelect={(files) => {
          if (files && files.length > 0) onFiles([...files])
        }}
      >
        <Button size="sm">{common.chooseFile}</Button>
      </FileTrigger>
    </AriaDropZone>
  )
}
