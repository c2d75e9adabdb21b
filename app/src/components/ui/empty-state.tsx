import type { ReactNode } from 'react'
import { useAutoFocus } from '../../lib/browser/use-auto-focus.ts'
import { Logo } from './logo.tsx'

/** Empty state with follow-up actions. */
export function EmptyState({
  title,
  text,
  headingLevel: Level = 'h2',
  autoFocusHeading = false,
  children,
}: {
  title: string
  text: string
  headingLevel?: 'h1' | 'h2'
  /** Focuses the heading, when it replaces a requested screen. */
  autoFocusHeading?: boolean
  children?: ReactNode
}) {
  const heading = useAutoFocus<HTMLHeadingElement>(autoFocusHeading)
  return (
    <div className="mx-auto max-w-text py-12 text-center md:py-20">
      <Logo className="mx-auto size-14 text-primary" />
      <Level className="mt-6 text-h3" ref={heading} {...(Level === 'h1' && { tabIndex: -1 })}>
        {title}
      </Level>
      <p className="mt-3 text-muted-foreground">{text}</p>
      {children && <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
