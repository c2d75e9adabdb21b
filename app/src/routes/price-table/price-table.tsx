import { useShop } from 'mostrador/react'
import { useMemo, useRef } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunction,
  useLoaderData,
} from 'react-router-dom'
import { PageHeading } from '../../components/layout/page-heading.tsx'
import { Button } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { loadRows, withAccess } from '../../features/price-table/load-rows.ts'
import { PriceTable } from '../../features/price-table/price-table.tsx'
import { CloseAccessButton, PriceTableActions } from '../../features/price-table/price-table-actions.tsx'
import { PriceTableFilters, PrintedFilter } from '../../features/price-table/price-table-filters.tsx'
import { filterRows, rowCategories } from '../../features/price-table/rows.ts'
import { closeAccess, useAccessExpiry } from '../../features/price-table/use-access-expiry.ts'
import { useTableFilters } from '../../features/price-table/use-table-filters.ts'
import { getStartedShop } from '../../lib/engine/client.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { priceTableMessages } from '../../messages/price-table.ts'
import { paths } from '../../paths.ts'

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  withAccess(request, async () => loadRows(await getStartedShop(context)))

/** Filter changes make no request. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) =>
  formMethod === undefined && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate

export async function action({ context }: ActionFunctionArgs) {
  await closeAccess(await getStartedShop(context))
  return redirect(paths.priceTableAccess)
}

export function Component() {
  const rows = useLoaderData<typeof loader>()
  const [filters, change] = useTableFilters()
  useAccessExpiry()
  const searchBox = useRef<HTMLInputElement>(null)
  const shop = useShop()
  const shown = useMemo(() => {
    // The engine has loaded: the rows came from it.
    const search = (texts: readonly string[], text: string) =>
      shop.current?.priceTable.search(texts, text) ?? [...texts.keys()]
    return filterRows(rows, filters, search)
  }, [rows, filters, shop])
  const categories = useMemo(() => rowCategories(rows), [rows])
  // Focuses the search field, since the button disappears.
  const showAll = () => {
    change({ text: '', category: '' })
    searchBox.current?.focus()
  }
  return (
    <div className="page-container py-8 md:py-12">
      <div className="flex flex-wrap items-start justify-between gap-x-12 gap-y-4">
        <div>
          <PageHeading className="text-h1 print:hidden">{priceTableMessages.title}</PageHeading>
          <p className="mt-6 hidden font-serif text-h3 print:block">
            {priceTableMessages.printTitle(formatDate(new Date().toISOString()))}
          </p>
          <PrintedFilter categories={categories} filters={filters} />
          <p className="mt-3 max-w-text text-lead text-muted-foreground print:hidden">
            {priceTableMessages.lead}
          </p>
        </div>
        <CloseAccessButton />
      </div>
      <PriceTableFilters categories={categories} onChange={change} searchBox={searchBox} filters={filters} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-4">
        <p className="text-small text-muted-foreground" role="status">
          {priceTableMessages.count(shown.length)}
        </p>
        <PriceTableActions rows={shown} />
      </div>
      {shown.length > 0 ? (
        <PriceTable rows={shown} sortState={{ sort: filters.sort, onSort: (sort) => change({ sort }) }} />
      ) : (
        <EmptyState text={priceTableMessages.noneText} title={priceTableMessages.none}>
          <Button variant="secondary" onClick={showAll}>
            {priceTableMessages.clear}
          </Button>
        </EmptyState>
      )}
    </div>
  )
}
