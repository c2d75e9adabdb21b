import type { ReactNode } from 'react'
import { PageHeading } from '../../components/layout/page-heading.tsx'

interface AccountHeadingProps {
  title: string
  page?: number
  children?: ReactNode
}

export function AccountHeading({ title, page = 1, children }: AccountHeadingProps) {
  return (
    <>
      <PageHeading page={page}>{title}</PageHeading>
      {children && <p className="mt-3 max-w-text text-muted-foreground">{children}</p>}
    </>
  )
}
