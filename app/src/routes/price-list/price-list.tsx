import { useShop } from 'mostrador/react'
import { useMemo, useRef } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunction,
  useLoaderData,
} from 'react-router-dom'
import { Title } from '../../components/layout/page-title.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Empty } from '../../components/ui/empty-state.tsx'
import { Leave } from '../../features/price-list/close-access-button.tsx'
import { loadRows, withAccess } from '../../features/price-list/load-rows.ts'
import { Tools } from '../../features/price-list/price-list-actions.tsx'
import { Filters, PrintedFilter } from '../../features/price-list/price-list-filters.tsx'
import { Table } from '../../features/price-list/price-list-table.tsx'
import { categoriesOf, pick } from '../../features/price-list/rows.ts'
import { leave, useAccess } from '../../features/price-list/use-access-expiry.ts'
import { useWanted } from '../../features/price-list/use-table-filters.ts'
import { startedShop } from '../../lib/engine/client.ts'
import { writtenDate } from '../../lib/format/format-date.ts'
import { priceTableTexts } from '../../messages/price-list.ts'
import { paths } from '../../paths.ts'

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  withAccess(request, async () => loadRows(await startedShop(context)))

/** Looking for something in the table asks the server for nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) =>
  formMethod === undefined && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate

/** Leaves the price table. */
export async function action({ context }: ActionFunctionArgs) {
  await leave(await startedShop(context))
  return redirect(paths.priceListAccess)
}

export function Component() {
  const rows = useLoaderData<typeof loader>()
  const [wanted, change] = useWanted()
  useAccess()
  const searchBox = useRef<HTMLInputElement>(null)
  const shop = useShop()
  const shown = useMemo(() => {
    // The rows came through the engine: it is loaded.
    const lookThrough = (texts: readonly string[], text: string) =>
      shop.current?.priceTable.lookThrough(texts, text) ?? [...texts.keys()]
    return pick(rows, wanted, lookThrough)
  }, [rows, wanted, shop])
  const categories = useMemo(() => categoriesOf(rows), [rows])
  // The button goes with what it undoes.
  const showAll = () => {
    change({ text: '', category: '' })
    searchBox.current?.focus()
  }
  return (
    <div className="page py-8 md:py-12">
      <Title>{priceTableTexts.title}</Title>
      <div className="flex flex-wrap items-start justify-between gap-x-12 gap-y-4">
        <div>
          <h1 className="text-h1 print:hidden" tabIndex={-1}>
            {priceTableTexts.title}
          </h1>
          <p className="mt-6 hidden font-serif text-h3 print:block">
            {priceTableTexts.printTitle(writtenDate(new Date().toISOString()))}
          </p>
          <PrintedFilter categories={categories} wanted={wanted} />
          <p className="mt-3 max-w-text text-lead text-soft print:hidden">{priceTableTexts.lead}</p>
        </div>
        <Leave />
      </div>
      <Filters categories={categories} onChange={change} searchBox={searchBox} wanted={wanted} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-4">
        <p className="text-small text-soft" role="status">
          {priceTableTexts.count(shown.length)}
        </p>
        <Tools rows={shown} />
      </div>
      {shown.length > 0 ? (
        <Table rows={shown} sorting={{ order: wanted.order, onSort: (order) => change({ order }) }} />
      ) : (
        <Empty text={priceTableTexts.noneText} title={priceTableTexts.none}>
          <Button look="secondary" onClick={showAll}>
            {priceTableTexts.clear}
          </Button>
        </Empty>
      )}
    </div>
  )
}
