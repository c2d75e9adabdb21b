import { RotateCcw } from 'lucide-react'
import { Button, IconButton } from '../../components/ui/button.tsx'
import { Progress } from '../../components/ui/progress.tsx'
import { media } from '../../messages/media.ts'
import type { UploadItem, useUploads } from './use-uploads.ts'

const { upload: text } = media

/** Uploads with their progress, and the errors of the server at their files. */
export function UploadList({ items, retry, clearDone }: ReturnType<typeof useUploads>) {
  if (items.length === 0) return null
  const hasDone = items.some(({ state }) => state === 'done' || state === 'known')
  return (
    <section aria-label={text.title} className="rounded-lg border border-border bg-surface shadow-card">
      <ul aria-live="polite" className="divide-y divide-border">
        {items.map((item) => (
          <li className="flex items-center gap-3 px-4 py-3" key={item.id}>
            <div className="min-w-0 grow">
              <UploadState item={item} />
            </div>
            {item.state === 'failed' && (
              <IconButton icon={RotateCcw} label={text.retry(item.file.name)} onPress={() => retry(item)} />
            )}
          </li>
        ))}
      </ul>
      {hasDone && (
        <div className="border-t border-border px-4 py-2">
          <Button onPress={clearDone} size="sm" variant="ghost">
            {text.clear}
          </Button>
        </div>
      )}
    </section>
  )
}

function UploadState({ item: { file, state, share, error } }: { item: UploadItem }) {
  if (state === 'sending') return <Progress label={file.name} value={Math.round(share * 100)} />
  if (state === 'converting') return <Progress label={`${file.name}: ${text.converting.toLowerCase()}`} />
  return (
    <>
      <p className="truncate font-semibold">{file.name}</p>
      <p
        className={
          state === 'failed' ? 'text-small font-semibold text-danger' : 'text-small text-muted-foreground'
        }
      >
        {state === 'failed' ? error : text[state]}
      </p>
    </>
  )
}
