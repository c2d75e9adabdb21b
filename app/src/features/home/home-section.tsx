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
      <section aria-labelledby={id} className={cx('py-14 md:py-20', className)}>
        <div className="page-container">
          <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-2 md:mb-10">
            <h2 className="text-h2" id={id}>
              {title}
            </h2>
            {more && (
              <Link
                className="group inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline"
                href={more.to}
              >
                {more.text}
                <Icon className="size-5 transition-transform group-hover:[translate:0.25rem]" name="arrow" />
              </Link>
            )}
          </div>
          {children}
        </div>
      </section>
    </Suspense>
  )
}
