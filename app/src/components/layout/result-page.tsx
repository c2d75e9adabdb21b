import { cva, type VariantProps } from 'class-variance-authority'
import { type ReactNode, useEffect } from 'react'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import { PageHeading } from './page-heading.tsx'

const statusIcon = cva('mx-auto', {
  variants: {
    tone: { success: 'text-primary', warning: 'text-accent', error: 'text-destructive' },
    shape: { icon: 'size-12', logo: 'size-14' },
  },
})

interface ResultPageProps {
  /** Icon above the heading, the logo by default. */
  icon?: IconName
  tone?: VariantProps<typeof statusIcon>['tone']
  title: string
  /** Focuses the heading and scrolls to the top, for results shown at the same URL. */
  autoFocusHeading?: boolean
  before?: ReactNode
  children: ReactNode
  actions?: ReactNode
}

export function ResultPage({
  icon,
  tone = 'success',
  title,
  autoFocusHeading,
  before,
  children,
  actions,
}: ResultPageProps) {
  useEffect(() => {
    if (autoFocusHeading) scrollTo(0, 0)
  }, [autoFocusHeading])
  return (
    <div className="page-container py-16 md:py-24">
      <div className="mx-auto max-w-text">
        {before}
        <div className="card-ornate p-6 text-center sm:p-10">
          {icon ? (
            <Icon className={statusIcon({ tone, shape: 'icon' })} name={icon} />
          ) : (
            <Logo className={statusIcon({ tone, shape: 'logo' })} />
          )}
          <PageHeading autoFocus={autoFocusHeading} className="mt-4 text-h2">
            {title}
          </PageHeading>
          <div className="mt-4 grid gap-4">{children}</div>
          {actions && <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>}
        </div>
      </div>
    </div>
  )
}
