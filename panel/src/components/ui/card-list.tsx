import type { ReactNode } from 'react'

interface CardListProps {
  label: string
  /** Items, each with its padding. */
  children: ReactNode
}

/** List in the frame of a card. */
export function CardList({ label, children }: CardListProps) {
  return (
    <ul
      aria-label={label}
      className="min-w-0 divide-y divide-border rounded-lg border border-border bg-surface shadow-card"
    >
      {children}
    </ul>
  )
}
