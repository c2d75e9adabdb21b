import type { ReactNode } from 'react'

export function StorySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-6 border-b border-border pb-2 text-h2">{title}</h2>
      <div className="grid gap-8">{children}</div>
    </section>
  )
}

/** Component with its states side by side. */
export function Story({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-3 md:grid-cols-[12rem_1fr]">
      <h3 className="eyebrow">{name}</h3>
      <div className="flex min-w-0 flex-wrap items-start gap-4">{children}</div>
    </div>
  )
}
