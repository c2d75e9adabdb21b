import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const badge = cva('badge', {
  variants: { tone: { accent: 'badge-accent', neutral: '', primary: 'badge-primary' } },
})

export function Badge({ tone, className, ...rest }: VariantProps<typeof badge> & ComponentProps<'span'>) {
  return <span {...rest} className={badge({ tone, className })} />
}
