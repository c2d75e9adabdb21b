import type { ReactNode } from 'react'
import { PageTitle } from '../../components/layout/page-title.tsx'

/** Heading of account pages. */
export function AccountHeading({
  title,
  page = 1,
  children,
}: {
  title: string
  page?: number
  children?: ReactNode
}) {
  return (
    <>
      <PageTitle page={page}>{title}</PageTitle>
      <h1 className="text-h1" tabIndex={-1}>
        {title}
      </h1>
      {children && <p className="mt-3 max-w-text text-muted-foreground">{children}</p>}
    </>
  )
}
