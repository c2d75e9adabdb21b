import type { BreadcrumbList } from 'schema-dts'
import { uiTexts } from '../../src/messages/ui.ts'
import { absolute, type PageContext } from './page-context.ts'

/** A step on the way to a page. */
export interface Step {
  path: string
  name: string
}

/** The way from the first page to this one, itself included. */
export function breadcrumbs(page: PageContext, steps: Step[]): BreadcrumbList {
  const all = [{ path: '/', name: uiTexts.home }, ...steps]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ path, name }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: absolute(page, path),
    })),
  }
}
