import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'

interface EmptyStateProps {
  title?: string
  text: string
  heading?: ReactNode
  children?: ReactNode
}

export function EmptyState({ title, text, heading, children }: EmptyStateProps) {
  return (
    <div className="mx-auto max-w-text py-12 text-center md:py-20">
      <Logo className="mx-auto size-14" />
      {heading ?? <h2 className="mt-6 text-h3">{title}</h2>}
      <p className="mt-3 text-muted-foreground">{text}</p>
      {children && <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
