import type { ReactNode } from 'react'
import { KeyValues } from './key-values.tsx'

interface CredentialListProps {
  label: string
  items: readonly {
    id: number
    name: string
    badge: ReactNode
    /** Line below the name. */
    detail?: ReactNode
    facts: readonly { label: string; value: ReactNode }[]
    action?: ReactNode
  }[]
}

/** Codes and keys with their state, dates and the button that revokes them. */
export function CredentialList({ label, items }: CredentialListProps) {
  return (
    <ul
      aria-label={label}
      className="divide-y divide-border rounded-lg border border-border bg-surface shadow-card"
    >
      {items.map(({ id, name, badge, detail, facts, action }) => (
        <li
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-3 px-5 py-4 lg:grid-cols-[minmax(0,1fr)_19rem_6rem]"
          key={id}
        >
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
              <span className="min-w-0 break-words">{name}</span>
              {badge}
            </p>
            {detail && <div className="mt-0.5 text-small text-muted-foreground">{detail}</div>}
          </div>
          <div className="justify-self-end lg:order-last">{action}</div>
          <div className="col-span-2 text-small lg:col-span-1">
            <KeyValues items={facts} />
          </div>
        </li>
      ))}
    </ul>
  )
}
