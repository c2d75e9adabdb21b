import type { ReactNode } from 'react'

interface RankingProps {
  label: string
  items: readonly {
    id: string
    label: string
    /** Figure that the bar shows. */
    amount: number
    /** The figure in words. */
    value: ReactNode
    detail?: ReactNode
  }[]
}

/** Names with their figures, the largest first, each with a bar in proportion to the first. */
export function Ranking({ label, items }: RankingProps) {
  const largest = Math.max(1, ...items.map(({ amount }) => amount))
  return (
    <ol aria-label={label} className="flex flex-col gap-3.5">
      {items.map(({ id, label: name, amount, value, detail }) => (
        <li key={id}>
          <div className="flex items-baseline gap-4">
            <span className="min-w-0 grow truncate" title={name}>
              {name}
            </span>
            <span className="shrink-0 font-semibold figures">{value}</span>
          </div>
          <div className="mt-1.5 flex items-center gap-3">
            <span aria-hidden="true" className="h-1.5 grow overflow-hidden rounded-full bg-muted">
              <span
                className="block h-full rounded-full bg-chart-1"
                style={{ width: `${Math.max(0, (amount / largest) * 100)}%` }}
              />
            </span>
            {detail && (
              <span className="w-20 shrink-0 text-right text-small text-muted-foreground figures">
                {detail}
              </span>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
