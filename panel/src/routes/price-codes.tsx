import { useSuspenseQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { Screen } from '../components/layout/screen.tsx'
import { Badge, type Tone } from '../components/ui/badge.tsx'
import { Button } from '../components/ui/button.tsx'
import { useConfirm } from '../components/ui/confirm.tsx'
import { CredentialList } from '../components/ui/credential-list.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { Instant } from '../components/ui/instant.tsx'
import { OneTimeDialog } from '../components/ui/one-time-dialog.tsx'
import { toast } from '../components/ui/toast.tsx'
import { PriceCodeDialog } from '../features/customers/price-code-dialog.tsx'
import { priceCodesQuery, revokePriceCode, usePriceCodeMutation } from '../features/customers/price-codes.ts'
import { messageOf } from '../lib/api/errors.ts'
import type { PriceCode } from '../lib/api/schema.ts'
import { usePermission } from '../lib/session.ts'
import { customers } from '../messages/customers.ts'
import { priceCodes as text } from '../messages/price-codes.ts'
import { paths } from '../paths.ts'

const TONES: Record<keyof typeof text.states, Tone> = {
  usable: 'success',
  expired: 'neutral',
  revoked: 'neutral',
}

function stateOf({ usable, revoked_at }: PriceCode): keyof typeof text.states {
  if (usable) return 'usable'
  return revoked_at ? 'revoked' : 'expired'
}

export function Component() {
  const { data: codes } = useSuspenseQuery(priceCodesQuery)
  const canWrite = usePermission('customers_write')
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<{ code: string; email: string } | null>(null)
  const { ask, dialog } = useConfirm()
  const revoke = usePriceCodeMutation(revokePriceCode)
  const confirmRevocation = async (code: PriceCode) => {
    try {
      await revoke.mutateAsync(code)
      toast(text.revoke.done)
    } catch (error) {
      toast(messageOf(error), { isError: true })
    }
  }
  const askToRevoke = (code: PriceCode) =>
    ask({
      title: text.revoke.title(code.label),
      children: text.revoke.text,
      confirm: text.revoke.button,
      isDanger: true,
      onConfirm: () => confirmRevocation(code),
    })
  return (
    <Screen
      actions={
        canWrite && (
          <Button icon={Plus} onPress={() => setCreating(true)} variant="primary">
            {text.new}
          </Button>
        )
      }
      breadcrumbs={[{ label: customers.title, to: paths.customers }]}
      subtitle={text.subtitle}
      title={text.title}
    >
      {codes.length === 0 ? (
        <EmptyState icon={KeyRound} title={text.empty.title}>
          {text.empty.text}
        </EmptyState>
      ) : (
        <CredentialList
          items={codes.map((code) => ({
            id: code.id,
            name: code.label,
            badge: (
              <Badge hasDot tone={TONES[stateOf(code)]}>
                {text.states[stateOf(code)]}
              </Badge>
            ),
            facts: [
              { label: text.created, value: <Instant at={code.created_at} /> },
              { label: text.expires, value: code.expires_at ? <Instant at={code.expires_at} /> : text.never },
              {
                label: text.lastUsed,
                value: code.last_used_at ? <Instant at={code.last_used_at} /> : text.unused,
              },
            ],
            action: canWrite && code.usable && (
              <Button
                aria-label={text.revoke.label(code.label)}
                onPress={() => askToRevoke(code)}
                size="sm"
                variant="danger-ghost"
              >
                {text.revoke.button}
              </Button>
            ),
          }))}
          label={text.title}
        />
      )}
      {isCreating && (
        <PriceCodeDialog
          onClose={() => setCreating(false)}
          onCreated={(code, email) => setCreated({ code, email })}
        />
      )}
      {created && (
        <OneTimeDialog
          label={text.shown.label}
          onClose={() => setCreated(null)}
          title={text.shown.title}
          value={created.code}
        >
          {text.shown.text} {created.email && text.shown.sent(created.email)}
        </OneTimeDialog>
      )}
      {dialog}
    </Screen>
  )
}
