import { use, useEffect } from 'react'
import { PageHeadingContext } from '../../lib/router/page-heading.ts'
import { PageTitle } from './page-title.tsx'

interface PageHeadingProps {
  children: string
  title?: string | undefined
  description?: string | undefined
  page?: number | undefined
  className?: string
  /** Focuses the heading on mount, for screens shown at the same URL. */
  autoFocus?: boolean
}

/** Heading of a screen, which takes the focus after navigations, with the title of the document. */
export function PageHeading({
  children,
  title = children,
  description,
  page,
  className = 'text-h1',
  autoFocus,
}: PageHeadingProps) {
  const heading = use(PageHeadingContext)
  useEffect(() => {
    if (autoFocus) heading.current?.focus({ preventScroll: true })
  }, [autoFocus, heading])
  return (
    <>
      <PageTitle description={description} page={page}>
        {title}
      </PageTitle>
      <h1 className={className} ref={heading} tabIndex={-1}>
        {children}
      </h1>
    </>
  )
}
