import type { BreadcrumbList } from 'schema-dts'
import { uiMessages } from '../../src/messages/ui.ts'
import { absoluteUrl, type PageContext } from './page-context.ts'

export interface Step {
  path: string
  name: string
}

export function breadcrumbs(page: PageContext, steps: Step[]): BreadcrumbList {
  const all = [{ path: '/', name: uiMessages.home }, ...steps]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ path, name }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: absoluteUrl(page, path),
    })),
  }
}
