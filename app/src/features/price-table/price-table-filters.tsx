import type { Category } from 'mostrador'
import type { RefObject } from 'react'
import { Field, SelectField } from '../../components/ui/field.tsx'
import { priceTableMessages } from '../../messages/price-table.ts'
import { parseSort, SORT_ORDERS, type TableFilters } from './rows.ts'
import '../../components/ui/search-field.css'

type CategoryOption = Pick<Category, 'slug' | 'title'>

export function PriceTableFilters({
  filters: { text, category, sort },
  categories,
  onChange,
  searchBox,
}: {
  filters: TableFilters
  categories: CategoryOption[]
  onChange: (change: Partial<TableFilters>) => void
  searchBox: RefObject<HTMLInputElement | null>
}) {
  return (
    <search
      aria-label={priceTableMessages.filters}
      className="mt-8 mb-4 grid gap-4 border-y border-border py-5 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr] print:hidden"
    >
      <Field
        className="lg:col-span-2"
        label={priceTableMessages.search}
        name="texto"
        onChange={(event) => onChange({ text: event.currentTarget.value })}
        ref={searchBox}
        type="search"
        value={text}
      />
      <SelectField
        label={priceTableMessages.category}
        name="categoria"
        onChange={(event) => onChange({ category: event.currentTarget.value })}
        value={category}
      >
        <option value="">{priceTableMessages.everything}</option>
        {categories.map(({ slug, title }) => (
          <option key={slug} value={slug}>
            {title}
          </option>
        ))}
      </SelectField>
      {/* Mobile layout has no sortable column headers. */}
      <SelectField
        className="md:hidden"
        label={priceTableMessages.sort}
        name="orden"
        onChange={(event) => onChange({ sort: parseSort(event.currentTarget.value) })}
        value={sort}
      >
        {SORT_ORDERS.map((name) => (
          <option key={name} value={name}>
            {priceTableMessages.orders[name]}
          </option>
        ))}
      </SelectField>
    </search>
  )
}

interface PrintedFilterProps {
  filters: TableFilters
  categories: CategoryOption[]
}

export function PrintedFilter({ filters, categories }: PrintedFilterProps) {
  const text = filters.text.trim()
  const title = categories.find(({ slug }) => slug === filters.category)?.title
  if (!text && !title) return null
  return (
    <p className="mt-1 hidden text-small print:block">
      {[text && priceTableMessages.printedText(text), title && priceTableMessages.printedCategory(title)]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}
