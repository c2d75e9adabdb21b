import type { Amount } from 'mostrador'
import { priceListMessages } from '../../messages/price-list.ts'
import type { Row } from './rows.ts'

const { product, format, category, net, vat, gross, soldOut } = priceListMessages
const header = [product, format, category, net, vat, gross, soldOut]

/** The rows as a spreadsheet in Spain opens them: semicolons, decimal commas, and a mark that says it is UTF-8. */
export function toCsv(rows: readonly Row[]): string {
  const lines = rows.map(({ product, variant, price, soldOut }) => [
    quote(product.title),
    quote(variant?.title ?? ''),
    quote(product.category.title),
    formatAmount(price.net),
    formatAmount(price.taxes),
    formatAmount(price.gross),
    soldOut ? priceListMessages.yes : priceListMessages.no,
  ])
  return `\uFEFF${[header, ...lines].map((cells) => `${cells.join(';')}\r\n`).join('')}`
}

/** `1234,50`: without a currency and without thousands, so that it is a number. */
function formatAmount({ cents }: Amount): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

/** Quoted; and what a spreadsheet would take for a formula is marked as a text. */
function quote(value: string): string {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return `"${harmless.replaceAll('"', '""')}"`
}
