import { useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { PlainTable } from '../../components/ui/plain-table.tsx'
import { formatCents } from '../../lib/format.ts'
import { percentText } from '../../lib/percent.ts'
import { taxBooks } from '../../messages/tax-books.ts'
import { BookCard, BookTable, FigureCell, NameCell, TextCell } from './book-card.tsx'
import { files, ossReturnQuery, quarterName, type TaxPeriod } from './tax-books.ts'

const text = taxBooks.oss

/** Sums for form 369. */
export function OssReturnCard({ period }: { period: TaxPeriod }) {
  const query = useQuery(ossReturnQuery(period))
  const { state, supply, rate, base, tax } = text.columns
  return (
    <BookCard
      description={text.description(quarterName(period.quarter))}
      file={{ to: files.ossReturn(period), label: taxBooks.csv('369') }}
      query={query}
      title={text.title}
    >
      {({ rows, corrections, balances, payable }) =>
        balances.length === 0 ? (
          <EmptyState icon={Globe} title={text.empty.title}>
            {text.empty.text}
          </EmptyState>
        ) : (
          <>
            <BookTable title={text.table}>
              <PlainTable figuresFrom={2} header={[state, supply, rate, base, tax]} label={text.table}>
                {rows.map((row) => (
                  <tr key={`${row.state} ${row.supply} ${row.rate} ${row.is_reduced}`}>
                    <NameCell>{`${row.state_name} (${row.state})`}</NameCell>
                    <TextCell>{text.supplies[row.supply]}</TextCell>
                    <FigureCell>
                      {text.rate(taxBooks.percent(percentText(row.rate)), row.is_reduced)}
                    </FigureCell>
                    <FigureCell>{formatCents(row.base)}</FigureCell>
                    <FigureCell>{formatCents(row.vat)}</FigureCell>
                  </tr>
                ))}
              </PlainTable>
            </BookTable>
            {corrections.length > 0 && (
              <BookTable title={text.corrections}>
                <PlainTable figuresFrom={2} header={[state, text.period, base, tax]} label={text.corrections}>
                  {corrections.map((row) => (
                    <tr key={`${row.state} ${row.period.label}`}>
                      <NameCell>{`${row.state_name} (${row.state})`}</NameCell>
                      <TextCell>{row.period.label}</TextCell>
                      <FigureCell>{formatCents(row.base)}</FigureCell>
                      <FigureCell>{formatCents(row.vat)}</FigureCell>
                    </tr>
                  ))}
                </PlainTable>
              </BookTable>
            )}
            <BookTable note={text.balanceNote} title={text.balances}>
              <PlainTable figuresFrom={1} header={[state, text.result]} label={text.balances}>
                {balances.map((row) => (
                  <tr key={row.state}>
                    <NameCell>{`${row.state_name} (${row.state})`}</NameCell>
                    <FigureCell>{formatCents(row.vat)}</FigureCell>
                  </tr>
                ))}
                <tr className="font-semibold">
                  <NameCell>{text.payable}</NameCell>
                  <FigureCell>{formatCents(payable)}</FigureCell>
                </tr>
              </PlainTable>
            </BookTable>
          </>
        )
      }
    </BookCard>
  )
}
