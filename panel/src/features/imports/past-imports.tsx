import { Badge, type Tone } from '../../components/ui/badge.tsx'
import { Card } from '../../components/ui/card.tsx'
import { Instant } from '../../components/ui/instant.tsx'
import type { PastImport } from '../../lib/api/schema.ts'
import { usePermission } from '../../lib/session.ts'
import { imports } from '../../messages/imports.ts'
import { BUSY_STATES } from './imports.ts'
import { UndoButton } from './undo-button.tsx'

const { history: text } = imports

const TONES: Record<string, Tone> = {
  running: 'info',
  undoing: 'info',
  interrupted: 'danger',
  done: 'success',
  undone: 'neutral',
  partly_undone: 'warning',
}

export function PastImports({ imports: past }: { imports: readonly PastImport[] }) {
  const canWrite = usePermission('catalogue_write')
  if (past.length === 0) return null
  return (
    <Card isFlush title={text.title}>
      <ul className="divide-y divide-border border-t border-border">
        {past.map(({ id, file_name, started_at, counts, state }) => (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3" key={id}>
            <div className="min-w-0 grow">
              <p className="truncate font-semibold">{file_name}</p>
              <p className="text-small text-muted-foreground">
                <Instant at={started_at} /> · {text.counts(counts.new, counts.updated)}
              </p>
            </div>
            <Badge tone={TONES[state] ?? 'neutral'}>{text.states[state] ?? state}</Badge>
            {canWrite && state !== 'undone' && !BUSY_STATES.includes(state) && <UndoButton id={id} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}
