import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api/errors.ts'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { CardList } from './card-list.tsx'
import { useConfirm } from './confirm.tsx'
import { Instant } from './instant.tsx'
import { KeyValues } from './key-values.tsx'
import { toast } from './toast.tsx'

type CredentialState = 'usable' | 'expired' | 'revoked'

/** Code or key with its dates, RFC 3339. */
export interface Credential {
  id: number
  name: string
  isUsable: boolean
  created_at: string
  expires_at?: string | null
  last_used_at?: string | null
  revoked_at?: string | null
  /** Lines below the name. */
  detail?: ReactNode
}

interface CredentialTexts {
  title: string
  states: Record<CredentialState, string>
  created: string
  expires: string
  never: string
  lastUsed: string
  unused: string
  revoke: {
    label: (name: string) => string
    title: (name: string) => string
    text: string
    button: string
    done: string
  }
}

interface CredentialListProps<Item extends Credential> {
  items: readonly Item[]
  texts: CredentialTexts
  /** Revokes an item; absent without the permission. */
  onRevoke?: ((item: Item) => Promise<unknown>) | undefined
}

function stateOf({ isUsable, revoked_at }: Credential): CredentialState {
  if (isUsable) return 'usable'
  return revoked_at ? 'revoked' : 'expired'
}

/** Codes or keys with their state, dates and the button that revokes them. */
export function CredentialList<Item extends Credential>({
  items,
  texts,
  onRevoke,
}: CredentialListProps<Item>) {
  const { ask, dialog } = useConfirm()
  const revoke = async (item: Item) => {
    try {
      await onRevoke?.(item)
      toast(texts.revoke.done)
    } catch (error) {
      toast(messageOf(error), { isError: true })
    }
  }
  const askToRevoke = (item: Item) =>
    ask({
      title: texts.revoke.title(item.name),
      children: texts.revoke.text,
      confirm: texts.revoke.button,
      isDanger: true,
      onConfirm: () => revoke(item),
    })
  return (
    <>
      <CardList label={texts.title}>
        {items.map((item) => (
          <li
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-3 px-5 py-4 lg:grid-cols-[minmax(0,1fr)_19rem_6rem]"
            key={item.id}
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
                <span className="min-w-0 break-words">{item.name}</span>
                <Badge hasDot tone={item.isUsable ? 'success' : 'neutral'}>
                  {texts.states[stateOf(item)]}
                </Badge>
              </p>
              {item.detail && <div className="mt-0.5 text-small text-muted-foreground">{item.detail}</div>}
            </div>
            <div className="-my-1.5 justify-self-end lg:order-last">
              {onRevoke && item.isUsable && (
                <Button
                  aria-label={texts.revoke.label(item.name)}
                  onPress={() => askToRevoke(item)}
                  size="sm"
                  variant="danger-ghost"
                >
                  {texts.revoke.button}
                </Button>
              )}
            </div>
            <div className="col-span-2 text-small text-muted-foreground lg:col-span-1">
              <KeyValues items={datesOf(item, texts)} />
            </div>
          </li>
        ))}
      </CardList>
      {dialog}
    </>
  )
}

function datesOf({ created_at, expires_at, last_used_at }: Credential, texts: CredentialTexts) {
  return [
    { label: texts.created, value: <Instant at={created_at} /> },
    { label: texts.expires, value: expires_at ? <Instant at={expires_at} /> : texts.never },
    { label: texts.lastUsed, value: last_used_at ? <Instant at={last_used_at} /> : texts.unused },
  ]
}
