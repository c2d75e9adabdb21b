import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const badge = cva('rounded-xs px-2', {
  variants: {
    tone: {
      accent: 'bg-accent text-small font-semibold text-accent-foreground',
      neutral: 'bg-surface text-small font-semibold',
      primary: 'bg-primary-subtle text-mini text-primary',
    },
  },
})

export function Badge({ tone, className, ...rest }: VariantProps<typeof badge> & ComponentProps<'span'>) {
  return <span {...rest} className={badge({ tone, className })} />
}
