import { useSlice } from 'mostrador/react'
import { paginationMessages } from '../../messages/ui.ts'

interface PageTitleProps {
  children?: string
  description?: string | undefined
  page?: number | undefined
}

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
