import { useSuspenseQuery } from '@tanstack/react-query'
import { KeySquare, Plus } from 'lucide-react'
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
import { ApiKeyDialog } from '../features/integrations/api-key-dialog.tsx'
import { apiKeysQuery, revokeApiKey, useApiKeyMutation } from '../features/integrations/api-keys.ts'
import { messageOf } from '../lib/api/errors.ts'
import type { ApiKey } from '../lib/api/schema.ts'
import { usePermission } from '../lib/session.ts'
import { apiKeys as text } from '../messages/integrations.ts'

const TONES: Record<keyof typeof text.states, Tone> = {
  usable: 'success',
  expired: 'neutral',
  revoked: 'neutral',
}

function stateOf({ is_usable, revoked_at }: ApiKey): keyof typeof text.states {
  if (is_usable) return 'usable'
  return revoked_at ? 'revoked' : 'expired'
}

export function Component() {
  const { data: keys } = useSuspenseQuery(apiKeysQuery)
  const canWrite = usePermission('settings_write')
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<string | null>(null)
  const { ask, dialog } = useConfirm()
  const revoke = useApiKeyMutation(revokeApiKey)
  const confirmRevocation = async (key: ApiKey) => {
    try {
      await revoke.mutateAsync(key)
      toast(text.revoke.done)
    } catch (error) {
      toast(messageOf(error), { isError: true })
    }
  }
  const askToRevoke = (key: ApiKey) =>
    ask({
      title: text.revoke.title(key.name),
      children: text.revoke.text,
      confirm: text.revoke.button,
      isDanger: true,
      onConfirm: () => confirmRevocation(key),
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
      subtitle={text.subtitle}
      title={text.title}
    >
      {keys.length === 0 ? (
        <EmptyState icon={KeySquare} title={text.empty.title}>
          {text.empty.text}
        </EmptyState>
      ) : (
        <CredentialList
          items={keys.map((key) => ({
            id: key.id,
            name: key.name,
            badge: (
              <Badge hasDot tone={TONES[stateOf(key)]}>
                {text.states[stateOf(key)]}
              </Badge>
            ),
            detail: (
              <>
                <p className="font-mono">{key.prefix}…</p>
                <p className="mt-1">{key.scopes.map((scope) => text.scopes[scope] ?? scope).join(', ')}</p>
              </>
            ),
            facts: [
              { label: text.created, value: <Instant at={key.created_at} /> },
              { label: text.expires, value: key.expires_at ? <Instant at={key.expires_at} /> : text.never },
              {
                label: text.lastUsed,
                value: key.last_used_at ? <Instant at={key.last_used_at} /> : text.unused,
              },
            ],
            action: canWrite && key.is_usable && (
              <Button
                aria-label={text.revoke.label(key.name)}
                onPress={() => askToRevoke(key)}
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
      {isCreating && <ApiKeyDialog onClose={() => setCreating(false)} onCreated={setCreated} />}
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
      {dialog}
    </Screen>
  )
}
