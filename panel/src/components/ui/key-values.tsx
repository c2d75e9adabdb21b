import type { ReactNode } from 'react'

interface KeyValuesProps {
  items: readonly { label: string; value: ReactNode }[]
}

/** Terms and values in two columns. */
export function KeyValues({ items }: KeyValuesProps) {
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-5 gap-y-2">
      {items.map(({ label, value }) => (
        <div className="contents" key={label}>
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
