import { useSuspenseQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { api } from '../../lib/api/api.ts'
import { formatInstant } from '../../lib/format.ts'
import { account } from '../../messages/account.ts'
import { sessionsQuery, toastError, useAccountMutation } from './account.ts'

const text = account.sessions

export function SessionsCard() {
  const { data: sessions } = useSuspenseQuery(sessionsQuery)
  const end = useAccountMutation(
    (id: string) => api.DELETE('/account/sessions/{id}', { params: { path: { id } } }),
    text.ended,
  )
  const endOthers = useAccountMutation(() => api.DELETE('/account/sessions'), text.othersEnded)
  return (
    <Card
      actions={
        sessions.length > 1 && (
          <Button
            isPending={endOthers.isPending}
            onPress={() => endOthers.mutate(undefined, { onError: toastError })}
            size="sm"
          >
            {text.endOthers}
          </Button>
        )
      }
      title={text.title}
    >
      <ul className="flex flex-col divide-y divide-border">
        {sessions.map(({ id, device, current, last_used_at }) => (
          <li className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0" key={id}>
            <MonitorSmartphone aria-hidden="true" className="size-4.5 shrink-0 text-muted-foreground" />
            <div className="min-w-0 grow">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {device || text.unknown}
                {current && <Badge tone="success">{text.current}</Badge>}
              </p>
              <p className="text-small text-muted-foreground">
                {text.used}: {formatInstant(last_used_at)}
              </p>
            </div>
            {!current && (
              <Button
                aria-label={text.endOf(device || text.unknown)}
                isPending={end.isPending && end.variables === id}
                onPress={() => end.mutate(id, { onError: toastError })}
                size="sm"
                variant="ghost"
              >
                {text.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
