import { useSuspenseQuery } from '@tanstack/react-query'
import { KeySquare, Plus } from 'lucide-react'
import { useState } from 'react'
import { Screen } from '../components/layout/screen.tsx'
import { Button } from '../components/ui/button.tsx'
import { CredentialList } from '../components/ui/credential-list.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { OneTimeDialog } from '../components/ui/one-time-dialog.tsx'
import { ApiKeyDialog } from '../features/integrations/api-key-dialog.tsx'
import { apiKeysQuery, revokeApiKey, useApiKeyMutation } from '../features/integrations/api-keys.ts'
import { usePermission } from '../lib/session.ts'
import { apiKeys as text } from '../messages/integrations.ts'

export function Component() {
  const {
    data: { data: keys, scopes },
  } = useSuspenseQuery(apiKeysQuery)
  const canWrite = usePermission('settings_write')
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<string | null>(null)
  const revoke = useApiKeyMutation(revokeApiKey)
  const items = keys.map((key) => ({
    ...key,
    isUsable: key.is_usable,
    detail: (
      <>
        <p className="font-mono">{key.prefix}…</p>
        <p className="mt-1">{key.scopes.map((scope) => text.scopes[scope] ?? scope).join(', ')}</p>
      </>
    ),
  }))
  return (
    <Screen
      actions={
        canWrite && (
          <Button icon={Plus} onPress={() => setCreating(true)} variant="primary">
            {text.new}
          </Button>
        )
      }
      subtitle={text.subtitle}
      title={text.title}
    >
      {items.length === 0 ? (
        <EmptyState icon={KeySquare} title={text.empty.title}>
          {text.empty.text}
        </EmptyState>
      ) : (
        <CredentialList items={items} onRevoke={canWrite ? revoke.mutateAsync : undefined} texts={text} />
      )}
      {isCreating && (
        <ApiKeyDialog onClose={() => setCreating(false)} onCreated={setCreated} scopes={scopes} />
      )}
      {created && (
        <OneTimeDialog
          label={text.shown.label}
          onClose={() => setCreated(null)}
          title={text.shown.title}
          value={created}
        >
          {text.shown.text}
        </OneTimeDialog>
      )}
    </Screen>
  )
}
