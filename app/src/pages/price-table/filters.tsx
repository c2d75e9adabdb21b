import type { Category } from 'mostrador'
import { priceTableTexts } from '../../texts/price-table.ts'
import { Field, SelectField } from '../../ui/field.tsx'
import { orders, readOrder, type Wanted } from './rows.ts'

/** What the table is looked through by. */
export function Filters({
  wanted: { text, category, order },
  categories,
  onChange,
}: {
  wanted: Wanted
  categories: Pick<Category, 'slug' | 'title'>[]
  onChange: (change: Partial<Wanted>) => void
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
