import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { LeaveWarning } from '../components/form/leave-warning.tsx'
import { Failure } from '../components/layout/error-screen.tsx'
import { Screen } from '../components/layout/screen.tsx'
import { useList } from '../components/table/use-list.ts'
import { Button } from '../components/ui/button.tsx'
import { categoriesQuery } from '../features/catalogue/categories.ts'
import { fetchProducts, PRODUCTS } from '../features/catalogue/products.ts'
import { Sheet } from '../features/catalogue/sheet.tsx'
import { columnOptions } from '../features/catalogue/sheet-cells.ts'
import { useSheet } from '../features/catalogue/use-sheet.ts'
import { useShortcut } from '../lib/browser/use-shortcut.ts'
import { products, bulkEditor as text } from '../messages/products.ts'
import { paths } from '../paths.ts'

export function Component() {
  const [search] = useSearchParams()
  const params = useMemo(() => ({ sort: 'title', limit: '100', ...Object.fromEntries(search) }), [search])
  const list = useList(PRODUCTS, params, fetchProducts)
  const categories = useQuery(categoriesQuery).data
  const options = useMemo(() => columnOptions(categories ?? []), [categories])
  const sheet = useSheet(list.rows, options)
  const count = sheet.edits.size
  useShortcut('s', () => {
    if (count > 0 && !sheet.isSaving) sheet.save()
  })
  return (
    <Screen
      breadcrumbs={[{ label: products.title, to: paths.products }]}
      subtitle={text.hint}
      title={text.title}
    >
      {list.error ? (
        <Failure error={list.error} onRetry={list.retry} />
      ) : (
        <Sheet
          edits={sheet.edits}
          faults={sheet.faults}
          onChange={sheet.change}
          onPaste={sheet.paste}
          options={options}
          products={sheet.rows}
        />
      )}
      {list.hasMore && (
        <Button className="mt-4" isPending={list.isLoadingMore} onPress={list.loadMore}>
          {text.loadMore}
        </Button>
      )}
      {count > 0 && (
        <section
          aria-label={text.changed(count)}
          className="sticky bottom-4 z-(--layer-bar) mx-auto mt-6 flex w-full max-w-2xl animate-rise flex-wrap items-center gap-2 rounded-lg bg-raised py-2.5 pr-2.5 pl-5 shadow-modal"
        >
          <span className="grow font-semibold" role="status">
            {text.changed(count)}
          </span>
          <Button isDisabled={sheet.isSaving} onPress={sheet.discard} variant="ghost">
            {text.discard}
          </Button>
          <Button isPending={sheet.isSaving} onPress={sheet.save} variant="primary">
            {text.save}
          </Button>
        </section>
      )}
      <LeaveWarning isDirty={count > 0} />
    </Screen>
  )
}
