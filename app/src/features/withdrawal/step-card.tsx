import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { focusOnMount } from '../../lib/browser/use-on-change.ts'
import { withdrawalMessages as messages } from '../../messages/withdrawal.ts'

interface StepCardProps {
  title: string
  step?: number
  /** Focuses the heading, when it replaces another step. */
  autoFocusHeading?: boolean
  /** Marks the only section to be printed. */
  receipt?: boolean
  children: ReactNode
}

export function StepCard({ title, step, autoFocusHeading, receipt, children }: StepCardProps) {
  return (
    <section
      className={cx('card-ornate mt-8 max-w-text p-6 sm:p-10', !receipt && 'print:hidden')}
      data-receipt={receipt}
    >
      {step && <p className="eyebrow">{messages.steps(step)}</p>}
      <h2
        className="mt-1 scroll-m-24 text-h3 outline-none"
        ref={autoFocusHeading ? focusOnMount : undefined}
        tabIndex={-1}
      >
        {title}
      </h2>
      {children}
    </section>
  )
}

export function DescriptionList({ entries }: { entries: (readonly [string, string])[] }) {
  return (
    <dl className="mt-6 border-b border-border">
      {entries.map(([name, value]) => (
        <div
          className="grid gap-x-4 border-t border-border py-3 sm:grid-cols-[12rem_1fr]"
          key={`${name} ${value}`}
        >
          <dt className="text-small text-muted-foreground">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
