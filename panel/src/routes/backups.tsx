import { useSuspenseQuery } from '@tanstack/react-query'
import { DatabaseBackup, Download, Plus } from 'lucide-react'
import { Screen } from '../components/layout/screen.tsx'
import { Alert } from '../components/ui/alert.tsx'
import { Button } from '../components/ui/button.tsx'
import { CardList } from '../components/ui/card-list.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { Instant } from '../components/ui/instant.tsx'
import { Progress } from '../components/ui/progress.tsx'
import { toast } from '../components/ui/toast.tsx'
import { backupsQuery, startBackup, useSettingsMutation } from '../features/settings/settings.ts'
import { BASE_PATH } from '../lib/api/api.ts'
import { messageOf } from '../lib/api/errors.ts'
import type { Backups } from '../lib/api/schema.ts'
import { formatBytes } from '../lib/format.ts'
import { settings } from '../messages/settings.ts'

const text = settings.backups

export function Component() {
  const { data: backups } = useSuspenseQuery(backupsQuery)
  const start = useSettingsMutation(startBackup)
  return (
    <Screen
      actions={
        <Button
          icon={Plus}
          isDisabled={!backups.has_folder || Boolean(backups.running)}
          isPending={start.isPending}
          onPress={() =>
            start.mutate(undefined, {
              onSuccess: () => void toast(text.started),
              onError: (error) => void toast(messageOf(error)),
            })
          }
          variant="primary"
        >
          {text.create}
        </Button>
      }
      isNarrow
      subtitle={text.subtitle}
      title={text.title}
    >
      <div className="flex flex-col gap-6">
        {!backups.has_folder && <Alert tone="warning">{text.noFolder}</Alert>}
        {backups.failure && (
          <Alert title={text.failed} tone="danger">
            {backups.failure}
          </Alert>
        )}
        {backups.running && (
          <Progress
            label={text.running}
            value={(100 * backups.running.rows) / (backups.running.total || 1)}
          />
        )}
        <BackupList backups={backups} />
        <p className="text-small text-muted-foreground">{text.secrets}</p>
      </div>
    </Screen>
  )
}

function BackupList({ backups: { data } }: { backups: Backups }) {
  if (data.length === 0) {
    return (
      <EmptyState icon={DatabaseBackup} title={text.empty.title}>
        {text.empty.text}
      </EmptyState>
    )
  }
  return (
    <CardList label={text.title}>
      {data.map(({ name, bytes, made_at }) => (
        <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5" key={name}>
          <span className="min-w-0 grow break-all">{name}</span>
          <span className="figures text-muted-foreground">{formatBytes(bytes)}</span>
          <Instant at={made_at} />
          <a
            aria-label={text.download(name)}
            className="grid size-9 place-items-center rounded-md hover:bg-muted"
            download={name}
            href={`${BASE_PATH}/backups/${encodeURIComponent(name)}`}
          >
            <Download aria-hidden="true" className="size-4" />
          </a>
        </li>
      ))}
    </CardList>
  )
}
