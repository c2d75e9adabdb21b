import { useSlice } from 'mostrador/react'
import { paginationMessages } from '../../messages/ui.ts'

interface PageTitleProps {
  children?: string
  /** What search engines say below it. */
  description?: string
  /** Of a list of many pages. */
  page?: number
}

/** The document's title: the screen first, then which page of it, then the house. */
export function PageTitle({ children, description, page = 1 }: PageTitleProps) {
  const { tradeName } = useSlice('config')
  return (
    <>
      <title>
        {[children, page > 1 && paginationMessages.title(page), tradeName].filter(Boolean).join(' · ')}
      </title>
      {description && <meta content={description} name="description" />}
    </>
  )
}
