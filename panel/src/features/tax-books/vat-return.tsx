import { useQuery } from '@tanstack/react-query'
import { PlainTable } from '../../components/ui/plain-table.tsx'
import { formatCents } from '../../lib/format.ts'
import { percentText } from '../../lib/percent.ts'
import { taxBooks } from '../../messages/tax-books.ts'
import { BookCard, BookTable, FigureCell, NameCell } from './book-card.tsx'
import { files, type TaxPeriod, vatReturnQuery } from './tax-books.ts'

const text = taxBooks.vatReturn

/** Sums for form 303. */
export function VatReturnCard({ period }: { period: TaxPeriod }) {
  const query = useQuery(vatReturnQuery(period))
  return (
    <BookCard
      description={text.description}
      file={{ to: files.vatReturn(period), label: taxBooks.csv('303') }}
      query={query}
      title={text.title}
    >
      {(form) => (
        <>
          <BookTable title={text.table}>
            <PlainTable figuresFrom={1} header={Object.values(text.columns)} label={text.table}>
              {form.accrued.map((row) => (
                <tr key={row.name}>
                  <NameCell source={row.source}>{row.name}</NameCell>
                  <FigureCell>{row.base_box}</FigureCell>
                  <FigureCell>{formatCents(row.base)}</FigureCell>
                  <FigureCell>{row.rate == null ? null : taxBooks.percent(percentText(row.rate))}</FigureCell>
                  <FigureCell>{row.tax_box}</FigureCell>
                  <FigureCell>{formatCents(row.tax)}</FigureCell>
                </tr>
              ))}
              <tr className="font-semibold">
                <NameCell>{text.total}</NameCell>
                <FigureCell />
                <FigureCell />
                <FigureCell />
                <FigureCell>{text.totalBox}</FigureCell>
                <FigureCell>{formatCents(form.total)}</FigureCell>
              </tr>
            </PlainTable>
          </BookTable>
          <BookTable title={text.information}>
            <PlainTable
              figuresFrom={1}
              header={[text.columns.name, text.box, text.columns.base]}
              label={text.information}
            >
              {form.information.map((row) => (
                <tr key={row.number}>
                  <NameCell source={row.source}>{row.name}</NameCell>
                  <FigureCell>{row.number}</FigureCell>
                  <FigureCell>{formatCents(row.base)}</FigureCell>
                </tr>
              ))}
            </PlainTable>
          </BookTable>
          <BookTable title={text.outside}>
            <PlainTable
              figuresFrom={1}
              header={[text.columns.name, text.columns.base, text.columns.tax]}
              label={text.outside}
            >
              {form.outside.map((row) => (
                <tr key={row.name}>
                  <NameCell>{row.name}</NameCell>
                  <FigureCell>{formatCents(row.base)}</FigureCell>
                  <FigureCell>{formatCents(row.tax)}</FigureCell>
                </tr>
              ))}
            </PlainTable>
          </BookTable>
        </>
      )}
    </BookCard>
  )
}
