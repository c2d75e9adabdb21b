import { useSuspenseQuery } from '@tanstack/react-query'
import { ListChecks, Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { Screen } from '../components/layout/screen.tsx'
import { Badge } from '../components/ui/badge.tsx'
import { Button } from '../components/ui/button.tsx'
import { CardList } from '../components/ui/card-list.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { OneTimeDialog } from '../components/ui/one-time-dialog.tsx'
import { DeliveriesDrawer } from '../features/integrations/deliveries-drawer.tsx'
import { WebhookDialog } from '../features/integrations/webhook-dialog.tsx'
import { WebhookMenu } from '../features/integrations/webhook-menu.tsx'
import { webhooksQuery } from '../features/integrations/webhooks.ts'
import type { Webhook } from '../lib/api/schema.ts'
import { usePermission } from '../lib/session.ts'
import { webhooks as text } from '../messages/integrations.ts'

/** Dialog that is open over the list. */
type Open = { kind: 'new' } | { kind: 'edit' | 'deliveries'; webhook: Webhook } | null

export function Component() {
  const {
    data: { data: webhooks, events },
  } = useSuspenseQuery(webhooksQuery)
  const canWrite = usePermission('settings_write')
  const [open, setOpen] = useState<Open>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => setOpen(null)
  return (
    <Screen
      actions={
        canWrite && (
          <Button icon={Plus} onPress={() => setOpen({ kind: 'new' })} variant="primary">
            {text.new}
          </Button>
        )
      }
      subtitle={text.subtitle}
      title={text.title}
    >
      {webhooks.length === 0 ? (
        <EmptyState icon={WebhookIcon} title={text.empty.title}>
          {text.empty.text}
        </EmptyState>
      ) : (
        <CardList label={text.title}>
          {webhooks.map((webhook) => (
            <li
              className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4 sm:flex-nowrap"
              key={webhook.id}
            >
              <div className="min-w-0 grow basis-full sm:basis-0">
                <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                  <span className="min-w-0 font-semibold break-all">{webhook.url}</span>
                  <Badge hasDot tone={webhook.is_active ? 'success' : 'neutral'}>
                    {webhook.is_active ? text.active : text.paused}
                  </Badge>
                </p>
                <p className="mt-0.5 text-small text-muted-foreground">
                  {webhook.events.map((event) => text.events[event] ?? event).join(', ')}
                </p>
              </div>
              <Button icon={ListChecks} onPress={() => setOpen({ kind: 'deliveries', webhook })} size="sm">
                {text.actions.deliveries}
              </Button>
              {canWrite && (
                <WebhookMenu onEdit={() => setOpen({ kind: 'edit', webhook })} webhook={webhook} />
              )}
            </li>
          ))}
        </CardList>
      )}
      {open?.kind === 'deliveries' ? (
        <DeliveriesDrawer canWrite={canWrite} onClose={close} webhook={open.webhook} />
      ) : (
        open && (
          <WebhookDialog
            events={events}
            onClose={close}
            onCreated={setSecret}
            webhook={open.kind === 'edit' ? open.webhook : undefined}
          />
        )
      )}
      {secret && (
        <OneTimeDialog
          label={text.shown.label}
          onClose={() => setSecret(null)}
          title={text.shown.title}
          value={secret}
        >
          {text.shown.text}
        </OneTimeDialog>
      )}
    </Screen>
  )
}
