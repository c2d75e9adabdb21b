import { useInfiniteQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { Failure } from '../../components/layout/error-screen.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Drawer } from '../../components/ui/dialog.tsx'
import { Instant } from '../../components/ui/instant.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { messageOf } from '../../lib/api/errors.ts'
import type { Webhook, WebhookDelivery } from '../../lib/api/schema.ts'
import { webhooks } from '../../messages/integrations.ts'
import { deliveriesQuery, redeliver, useWebhookMutation } from './webhooks.ts'

const { deliveries: text } = webhooks

interface DeliveriesDrawerProps {
  webhook: Webhook
  canWrite: boolean
  onClose: () => void
}

/** Log of a webhook, the newest delivery first. */
export function DeliveriesDrawer({ webhook, canWrite, onClose }: DeliveriesDrawerProps) {
  const log = useInfiniteQuery(deliveriesQuery(webhook.id))
  const again = useWebhookMutation((delivery: WebhookDelivery) => redeliver(webhook, delivery))
  const deliveries = log.data?.pages.flatMap(({ data }) => data) ?? []
  const sendAgain = (delivery: WebhookDelivery) =>
    again.mutate(delivery, {
      onSuccess: () => toast(text.queued),
      onError: (error) => toast(messageOf(error), { isError: true }),
    })
  return (
    <Drawer isOpen onClose={onClose} title={text.title}>
      <p className="mb-5 text-small break-all text-muted-foreground">{webhook.url}</p>
      {log.error ? (
        <Failure error={log.error} onRetry={() => void log.refetch()} />
      ) : log.isPending ? (
        <Skeleton className="h-40" />
      ) : deliveries.length === 0 ? (
        <p className="text-muted-foreground">{text.none}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-border">
          {deliveries.map((delivery) => (
            <li className="py-3.5 first:pt-0" key={delivery.id}>
              <DeliveryEntry delivery={delivery} onAgain={canWrite ? () => sendAgain(delivery) : undefined} />
            </li>
          ))}
        </ul>
      )}
      {log.hasNextPage && (
        <Button
          className="mt-4"
          isPending={log.isFetchingNextPage}
          onPress={() => void log.fetchNextPage()}
          size="sm"
        >
          {text.more}
        </Button>
      )}
    </Drawer>
  )
}

function DeliveryEntry({
  delivery,
  onAgain,
}: {
  delivery: WebhookDelivery
  onAgain: (() => void) | undefined
}) {
  const { id, event, created_at, delivered_at, next_attempt_at, attempts, status, error, payload } = delivery
  const facts = [attempts > 0 && text.attempts(attempts), status && text.status(status)]
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="font-semibold">{webhooks.events[event] ?? event}</span>
        {delivered_at ? (
          <Badge tone="success">{text.delivered}</Badge>
        ) : next_attempt_at ? (
          <Badge tone="warning">{text.pending}</Badge>
        ) : (
          <Badge tone="danger">{text.failed}</Badge>
        )}
        <span className="ml-auto text-small">
          <Instant at={created_at} />
        </span>
      </div>
      <p className="text-small text-muted-foreground">
        {facts.filter(Boolean).join(' · ')}
        {next_attempt_at && attempts > 0 && (
          <>
            {' · '}
            {text.next} <Instant at={next_attempt_at} />
          </>
        )}
      </p>
      {error && <p className="text-small break-words text-danger">{error}</p>}
      <div className="flex flex-wrap items-start justify-between gap-2">
        <details className="min-w-0 grow">
          <summary className="w-fit py-1 text-small text-muted-foreground">{text.payload}</summary>
          <pre className="mt-1 max-h-64 overflow-auto rounded-md bg-muted p-3 font-mono text-mini whitespace-pre-wrap break-all">
            {readable(payload)}
          </pre>
        </details>
        {onAgain && (
          <Button
            aria-label={text.againLabel(id)}
            icon={RotateCw}
            onPress={onAgain}
            size="sm"
            variant="ghost"
          >
            {text.again}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Indented JSON, or the text as it is. */
function readable(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2)
  } catch {
    return payload
  }
}
