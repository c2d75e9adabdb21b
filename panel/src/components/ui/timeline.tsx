import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

export interface TimelineItem {
  id: string
  title: ReactNode
  /** Formatted instant. */
  at?: ReactNode
  detail?: ReactNode
  isCurrent?: boolean
}

/** Events in order of time. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="flex flex-col">
      {items.map(({ id, title, at, detail, isCurrent }, index) => (
        <li className="relative flex gap-3 pb-4 last:pb-0" key={id}>
          {index < items.length - 1 && (
            <span aria-hidden="true" className="absolute top-4 bottom-0 left-[5px] w-px bg-border" />
          )}
          <span
            aria-hidden="true"
            className={cx(
              'mt-1.5 size-[11px] shrink-0 rounded-full border-2',
              isCurrent ? 'border-primary bg-primary' : 'border-border-strong bg-surface',
            )}
          />
          <div className="min-w-0 grow">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className={isCurrent ? 'font-semibold' : ''}>{title}</span>
              {at && <span className="figures text-small text-muted-foreground">{at}</span>}
            </div>
            {detail && <div className="text-small text-muted-foreground">{detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
