import { useSlice } from 'mostrador/react'
import { paginationTexts } from '../../messages/ui.ts'

interface TitleProps {
  children?: string
  /** What search engines say below it. */
  description?: string
  /** Of a list of many pages. */
  page?: number
}

/** The document's title: the screen first, then which page of it, then the house. */
export function Title({ children, description, page = 1 }: TitleProps) {
  const { tradeName } = useSlice('config')
  return (
    <>
      <title>
        {[children, page > 1 && paginationTexts.title(page), tradeName].filter(Boolean).join(' · ')}
      </title>
      {description && <meta content={description} name="description" />}
    </>
  )
}
