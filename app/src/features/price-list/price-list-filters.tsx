import type { Category } from 'mostrador'
import type { RefObject } from 'react'
import { Field, SelectField } from '../../components/ui/field.tsx'
import { priceTableTexts } from '../../messages/price-list.ts'
import { orders, readOrder, type Wanted } from './rows.ts'
import '../../components/ui/search-field.css'

type Titled = Pick<Category, 'slug' | 'title'>

/** What the table is looked through by. */
export function Filters({
  wanted: { text, category, order },
  categories,
  onChange,
  searchBox,
}: {
  wanted: Wanted
  categories: Titled[]
  onChange: (change: Partial<Wanted>) => void
  searchBox: RefObject<HTMLInputElement | null>
}) {
  return (
    <search
      aria-label={priceTableTexts.filters}
      className="mt-8 mb-4 grid gap-4 border-y border-line py-5 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr] print:hidden"
    >
      <Field
        className="lg:col-span-2"
        label={priceTableTexts.search}
        name="texto"
        onChange={(event) => onChange({ text: event.currentTarget.value })}
        ref={searchBox}
        type="search"
        value={text}
      />
      <SelectField
        label={priceTableTexts.category}
        name="categoria"
        onChange={(event) => onChange({ category: event.currentTarget.value })}
        value={category}
      >
        <option value="">{priceTableTexts.everything}</option>
        {categories.map(({ slug, title }) => (
          <option key={slug} value={slug}>
            {title}
          </option>
        ))}
      </SelectField>
      {/* Where the rows are blocks, no heading of a column is there to be pressed. */}
      <SelectField
        className="md:hidden"
        label={priceTableTexts.sort}
        name="orden"
        onChange={(event) => onChange({ order: readOrder(event.currentTarget.value) })}
        value={order}
      >
        {orders.map((name) => (
          <option key={name} value={name}>
            {priceTableTexts.orders[name]}
          </option>
        ))}
      </SelectField>
    </search>
  )
}

/** On paper, what the rows were chosen by. */
export function PrintedFilter({ wanted, categories }: { wanted: Wanted; categories: Titled[] }) {
  const text = wanted.text.trim()
  const title = categories.find(({ slug }) => slug === wanted.category)?.title
  if (!text && !title) return null
  return (
    <p className="mt-1 hidden text-small print:block">
      {[text && priceTableTexts.printedText(text), title && priceTableTexts.printedCategory(title)]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}
