import { cva, type VariantProps } from 'class-variance-authority'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const alert = cva('flex items-start gap-3 rounded-md px-4 py-3', {
  variants: {
    tone: {
      info: 'bg-info-subtle [&>svg]:text-info',
      success: 'bg-success-subtle [&>svg]:text-success',
      warning: 'bg-warning-subtle [&>svg]:text-warning',
      danger: 'bg-danger-subtle [&>svg]:text-danger',
    },
  },
})

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

interface AlertProps extends VariantProps<typeof alert> {
  tone: keyof typeof ICONS
  title?: string
  children?: ReactNode
  actions?: ReactNode
}

/** Inline message. Errors are announced assertively, the others politely. */
export function Alert({ tone, title, children, actions }: AlertProps) {
  const Icon = ICONS[tone]
  return (
    <div className={alert({ tone })} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0 grow">
        {title && <p className="font-semibold">{title}</p>}
        {children}
        {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
