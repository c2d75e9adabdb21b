import type { ReactNode } from 'react'

interface PlainTableProps {
  label: string
  header: readonly string[]
  children: ReactNode
}

/** Table that scrolls sideways by itself. */
export function PlainTable({ label, header, children }: PlainTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area is reached by keyboard
    <section aria-label={label} className="overflow-x-auto" tabIndex={0}>
      <table className="w-full text-left text-small">
        <thead>
          <tr className="border-b border-border text-muted-foreground">
            {header.map((title, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file may have equal titles
              <th className="py-2 pr-4 font-semibold whitespace-nowrap" key={index} scope="col">
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
