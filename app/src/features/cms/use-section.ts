import type { MenuItem } from 'mostrador'
import { useSlice } from 'mostrador/react'
import { layoutMessages } from '../../messages/layout.ts'

/** Group of menu pages, optionally with a page of its own. */
export interface Section {
  title: string
  url: string | null
  pages: readonly MenuItem[]
}

/** Returns the menu section of a page. */
export function useSection(path: string): Section | undefined {
  const { footer = [], main = [], legal = [] } = useSlice('menus').groups
  const sections: Section[] = [
    ...[...footer, ...main].map(({ title, url, children }) => ({ title, url, pages: children })),
    { title: layoutMessages.legal, url: null, pages: legal },
  ]
  return sections.find(({ url, pages }) => url === path || pages.some((page) => page.url === path))
}
