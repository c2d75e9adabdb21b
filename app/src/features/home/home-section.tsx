import { cx } from 'class-variance-authority'
import { type ReactNode, Suspense, useId } from 'react'
import { Icon } from '../../components/ui/icon.tsx'
import { Link } from '../../components/ui/link.tsx'

interface HomeSectionProps {
  title: string
  more?: { to: string; text: string }
  children: ReactNode
  className?: string
}

export function HomeSection({ title, more, children, className }: HomeSectionProps) {
  const id = useId()
  return (
    <Suspense>
      <section aria-labelledby={id} className={cx('home-section', className)}>
        <div className="page-container">
          <div className="section-header">
            <h2 id={id}>{title}</h2>
            {more && (
              <Link href={more.to}>
                {more.text}
                <Icon className="size-5" name="arrow" />
              </Link>
            )}
          </div>
          {children}
        </div>
      </section>
    </Suspense>
  )
}
