import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { PlainTable } from '../../components/ui/plain-table.tsx'
import { formatCents } from '../../lib/format.ts'
import { taxBooks } from '../../messages/tax-books.ts'
import { BookCard, BookTable, FigureCell, NameCell, TextCell } from './book-card.tsx'
import { files, recapitulativeQuery, type TaxPeriod } from './tax-books.ts'

const text = taxBooks.recapitulative

/** Sums for form 349. */
export function RecapitulativeCard({ period }: { period: TaxPeriod }) {
  const query = useQuery(recapitulativeQuery(period))
  const { number, name, key, base } = text.columns
  return (
    <BookCard
      description={text.description}
      file={{ to: files.recapitulative(period), label: taxBooks.csv('349') }}
      query={query}
      title={text.title}
    >
      {({ rows, total, rectifications }) =>
        rows.length + rectifications.length === 0 ? (
          <EmptyState icon={Building2} title={text.empty.title}>
            {text.empty.text}
          </EmptyState>
        ) : (
          <>
            <BookTable title={text.table}>
              <PlainTable figuresFrom={3} header={[number, name, key, base]} label={text.table}>
                {rows.map((row) => (
                  <tr key={`${row.vat_number} ${row.key}`}>
                    <NameCell>{row.vat_number}</NameCell>
                    <TextCell>{row.name}</TextCell>
                    <TextCell>{row.key}</TextCell>
                    <FigureCell>{formatCents(row.base)}</FigureCell>
                  </tr>
                ))}
                <tr className="font-semibold">
                  <NameCell>{text.total}</NameCell>
                  <TextCell />
                  <TextCell />
                  <FigureCell>{formatCents(total)}</FigureCell>
                </tr>
              </PlainTable>
            </BookTable>
            {rectifications.length > 0 && (
              <BookTable title={text.rectifications}>
                <PlainTable
                  figuresFrom={4}
                  header={[number, name, key, text.period, text.rectified, text.declared]}
                  label={text.rectifications}
                >
                  {rectifications.map((row) => (
                    <tr key={`${row.vat_number} ${row.name} ${row.key} ${row.period.label}`}>
                      <NameCell>{row.vat_number}</NameCell>
                      <TextCell>{row.name}</TextCell>
                      <TextCell>{row.key}</TextCell>
                      <TextCell>{row.period.label}</TextCell>
                      <FigureCell>{formatCents(row.rectified)}</FigureCell>
                      <FigureCell>{formatCents(row.declared)}</FigureCell>
                    </tr>
                  ))}
                </PlainTable>
              </BookTable>
            )}
          </>
        )
      }
    </BookCard>
  )
}
