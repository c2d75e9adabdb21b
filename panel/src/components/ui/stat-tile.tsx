import { cx } from 'class-variance-authority'
import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'

interface StatTileProps {
  label: string
  value: ReactNode
  /** Line below the figure. */
  detail?: ReactNode
  /** Comparison, such as `+12 % que la semana pasada`, with its direction. */
  change?: { text: string; direction: 'up' | 'down' | 'none'; isGood?: boolean }
}

/** Figure with its name. */
export function StatTile({ label, value, detail, change }: StatTileProps) {
  const Arrow = change?.direction === 'down' ? ArrowDownRight : ArrowUpRight
  return (
    <div className="rounded-lg border border-border bg-surface px-5 py-4 shadow-card">
      <p className="text-small text-muted-foreground">{label}</p>
      <p className="mt-1 text-figure font-semibold figures">{value}</p>
      {detail && <p className="mt-0.5 text-small text-muted-foreground figures">{detail}</p>}
      {change && (
        <p
          className={cx(
            'mt-1 flex items-center gap-1 text-small',
            change.direction === 'none'
              ? 'text-muted-foreground'
              : change.isGood
                ? 'text-success'
                : 'text-danger',
          )}
        >
          {change.direction !== 'none' && <Arrow aria-hidden="true" className="size-3.5" />}
          {change.text}
        </p>
      )}
    </div>
  )
}
