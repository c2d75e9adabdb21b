import type { Amount } from 'mostrador'
import { priceTableMessages } from '../../messages/price-table.ts'
import { type Row, taxName } from './rows.ts'

const { product, format, category, net, gross, soldOut } = priceTableMessages

/** CSV for Spanish spreadsheets: semicolons, decimal commas, UTF-8 byte order mark. */
export function toCsv(rows: readonly Row[]): string {
  const tax = taxName(rows)
  const header = [product, format, category, net(tax), tax, gross(tax), soldOut]
  const lines = rows.map(({ product, variant, price, soldOut }) => [
    quote(product.title),
    quote(variant?.title ?? ''),
    quote(product.category.title),
    formatAmount(price.net),
    formatAmount(price.taxes),
    formatAmount(price.gross),
    soldOut ? priceTableMessages.yes : priceTableMessages.no,
  ])
  return `\uFEFF${[header, ...lines].map((cells) => `${cells.join(';')}\r\n`).join('')}`
}

/** Plain number such as `1234,50`. */
function formatAmount({ cents }: Amount): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

/** Quotes a cell; a leading apostrophe prevents formula injection. */
function quote(value: string): string {
  const escaped = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return `"${escaped.replaceAll('"', '""')}"`
}
