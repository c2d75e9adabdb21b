import type { ReactNode } from 'react'
import { Title } from '../../components/layout/page-title.tsx'

/** What every screen of the area begins with. */
export function Heading({
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
      <Title page={page}>{title}</Title>
      <h1 className="text-h1" tabIndex={-1}>
        {title}
      </h1>
      {children && <p className="mt-3 max-w-text text-soft">{children}</p>}
    </>
  )
}
