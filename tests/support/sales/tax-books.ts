// Tax books of the panel's API as rows of text, comparable with those of `book-sums.ts`.
import type { SalesShop } from './shop.ts'

export interface Quarter {
  year: number
  quarter: number
}

/** Rows of the books of a quarter, with amounts in cents. */
export interface TaxBooks {
  /** Rows of the register of issued invoices, in their order, with the columns that depend on the sale. */
  register: string[]
  /** Form 303: `box amount`, and amounts without a box. */
  vatReturn: string[]
  /** Form 349: `VAT number, key, base`. */
  unionSales: string[]
  /** Form 369: `state, kind, class, rate, base, VAT`; balances, and the amount to pay. */
  oneStopShop: string[]
}

interface VatReturn {
  accrued: { base_box: string; tax_box: string; base: number; tax: number }[]
  total: number
  information: { number: string; base: number }[]
  outside: { base: number; tax: number }[]
}

interface RecapitulativeStatement {
  rows: { vat_number: string; key: string; base: number }[]
  total: number
  rectifications: object[]
}

interface OssReturn {
  rows: { state: string; supply: string; is_reduced: boolean; rate: number; base: number; vat: number }[]
  corrections: object[]
  balances: { state: string; vat: number }[]
  payable: number
}

/**
 * Compared columns of the register, counted from zero: kind, date, series, number, recipient, codes, total, base, rates and
 * taxes. The others are the same in all rows, or names.
 */
const COLUMNS = [5, 8, 10, 11, 15, 17, 18, 19, 20, 21, 22, 23, 24, 25]

export const formatRow = (...cells: (string | number)[]) => cells.join(' | ')

export async function readTaxBooks(sales: SalesShop, { year, quarter }: Quarter): Promise<TaxBooks> {
  const period = `year=${year}&quarter=${quarter}`
  const form = (name: string) => sales.staff.call('GET', `tax-books/${name}?${period}`)
  const vatReturn: VatReturn = await form('vat-return')
  const statement: RecapitulativeStatement = await form('recapitulative-statement')
  const oss: OssReturn = await form('oss-return')
  const [, ...register] = await sales.readLines(`tax-books/register/file?${period}&format=csv`)
  return {
    register: register.map((row) => {
      const cells = row.split(';')
      return formatRow(...COLUMNS.map((column) => cells[column] ?? ''))
    }),
    vatReturn: [
      ...vatReturn.accrued.flatMap(({ base_box, tax_box, base, tax }) => [
        formatRow(base_box, base),
        formatRow(tax_box, tax),
      ]),
      ...vatReturn.information.map(({ number, base }) => formatRow(number, base)),
      ...vatReturn.outside.map(({ base, tax }) => formatRow('outside', base, tax)),
      formatRow('total', vatReturn.total),
    ].sort(),
    unionSales: [
      ...statement.rows.map(({ vat_number, key, base }) => formatRow(vat_number, key, base)),
      ...statement.rectifications.map(() => 'rectification'),
      formatRow('total', statement.total),
    ].sort(),
    oneStopShop: [
      ...oss.rows.map(({ state, supply, is_reduced, rate, base, vat }) =>
        formatRow(state, supply, is_reduced ? 'reduced' : 'general', rate, base, vat),
      ),
      ...oss.balances.map(({ state, vat }) => formatRow('balance', state, vat)),
      ...oss.corrections.map(() => 'correction'),
      formatRow('payable', oss.payable),
    ].sort(),
  }
}
