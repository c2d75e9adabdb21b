import { createContext, useContext, useEffect } from 'react'
import { useSlice } from '../engine/use-slice.ts'
import { paginationTexts } from '../texts/ui.ts'

/** What a screen says of itself in the document's head, as people read it. */
export interface ScreenHead {
  title: string
  description: string
}

/** Where a screen that is drawn without a document leaves its head. */
export const HeadTaker = createContext<ScreenHead | null>(null)

interface TitleProps {
  children?: string
  /** What search engines say below it. */
  description?: string
  /** Of a list of many pages. */
  page?: number
  /** Not for search engines. */
  unlisted?: boolean
}

/** The document's title: the screen first, then which page of it, then the house. */
export function Title({ children, description = '', page = 1, unlisted = false }: TitleProps) {
  const { tradeName } = useSlice('config')
  const title = [children, page > 1 && paginationTexts.title(page), tradeName].filter(Boolean).join(' · ')
  const taker = useContext(HeadTaker)
  if (taker) Object.assign(taker, { title, description })

  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    const element = document.head.querySelector('[name=description]')
    if (!description) element?.remove()
    else if (element) element.setAttribute('content', description)
    else addMeta('description', description)
  }, [description])
  useEffect(() => {
    if (!unlisted) return
    const element = addMeta('robots', 'noindex')
    return () => element.remove()
  }, [unlisted])
  return null
}

function addMeta(name: string, content: string) {
  const element = document.head.appendChild(document.createElement('meta'))
  return Object.assign(element, { name, content })
}
