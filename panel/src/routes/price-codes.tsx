import { useSuspenseQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { Screen } from '../components/layout/screen.tsx'
import { Button } from '../components/ui/button.tsx'
import { CredentialList } from '../components/ui/credential-list.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { OneTimeDialog } from '../components/ui/one-time-dialog.tsx'
import { PriceCodeDialog } from '../features/customers/price-code-dialog.tsx'
import { priceCodesQuery, revokePriceCode, usePriceCodeMutation } from '../features/customers/price-codes.ts'
import { usePermission } from '../lib/session.ts'
import { customers } from '../messages/customers.ts'
import { priceCodes as text } from '../messages/price-codes.ts'
import { paths } from '../paths.ts'

export function Component() {
  const { data: codes } = useSuspenseQuery(priceCodesQuery)
  const canWrite = usePermission('customers_write')
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<{ code: string; email: string } | null>(null)
  const revoke = usePriceCodeMutation(revokePriceCode)
  const items = codes.map((code) => ({ ...code, name: code.label, isUsable: code.usable }))
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
      {items.length === 0 ? (
        <EmptyState icon={KeyRound} title={text.empty.title}>
          {text.empty.text}
        </EmptyState>
      ) : (
        <CredentialList items={items} onRevoke={canWrite ? revoke.mutateAsync : undefined} texts={text} />
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
    </Screen>
  )
}
