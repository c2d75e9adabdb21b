import { cva, type VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'

const badge = cva(
  'inline-flex w-fit items-center gap-1.5 rounded-full px-2 py-0.5 text-mini font-semibold whitespace-nowrap',
  {
    variants: {
      tone: {
        neutral: 'bg-muted text-muted-foreground',
        success: 'bg-success-subtle text-success',
        warning: 'bg-warning-subtle text-warning',
        info: 'bg-info-subtle text-info',
        danger: 'bg-danger-subtle text-danger',
        accent: 'bg-accent-subtle text-accent',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

export type Tone = NonNullable<VariantProps<typeof badge>['tone']>

interface BadgeProps {
  tone?: Tone
  /** Dot before the text, for states. */
  hasDot?: boolean
  children: ReactNode
}

export function Badge({ tone, hasDot, children }: BadgeProps) {
  return (
    <span className={badge({ tone })}>
      {hasDot && <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />}
      {children}
    </span>
  )
}
