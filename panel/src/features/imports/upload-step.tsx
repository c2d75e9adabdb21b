import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { DropZone } from '../../components/ui/drop-zone.tsx'
import { Progress } from '../../components/ui/progress.tsx'
import { messageOf } from '../../lib/api/errors.ts'
import { imports as text } from '../../messages/imports.ts'
import { upload } from './imports.ts'

const ACCEPTED = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.csv',
  '.xlsx',
]

interface UploadStepProps {
  onUploaded: (id: number, name: string) => Promise<void>
}

export function UploadStep({ onUploaded }: UploadStepProps) {
  const [received, setReceived] = useState(0)
  const mutation = useMutation({
    mutationFn: async (content: File) => {
      setReceived(0)
      await onUploaded(await upload(content, setReceived), content.name)
    },
  })
  return (
    <div className="flex flex-col gap-4">
      {mutation.error && <Alert tone="danger">{messageOf(mutation.error)}</Alert>}
      <DropZone
        accept={ACCEPTED}
        description={text.file.accepted}
        label={text.file.drop}
        onFiles={([content]) => content && mutation.mutate(content)}
      />
      {mutation.isPending && <Progress label={text.file.uploading} value={Math.round(received * 100)} />}
    </div>
  )
}
