import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'

interface PlainTableProps {
  label: string
  header: readonly string[]
  /** Number of columns of text before those of figures, which are right-aligned; all without it. */
  figuresFrom?: number
  children: ReactNode
}

/** Table that scrolls sideways by itself. */
export function PlainTable({ label, header, figuresFrom = header.length, children }: PlainTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area is reached by keyboard
    <section aria-label={label} className="overflow-x-auto" tabIndex={0}>
      <table className="w-full text-left text-small">
        <thead>
          <tr className="border-b border-border text-muted-foreground">
            {header.map((title, index) => (
              <th
                className={cx(
                  'py-2 font-semibold whitespace-nowrap',
                  index < figuresFrom ? 'pr-4' : 'pl-4 text-right',
                )}
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file may have equal titles
                key={index}
                scope="col"
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border">{children}</tbody>
      </table>
    </section>
  )
}
